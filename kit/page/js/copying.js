// Copying a text, which a browser may refuse.

async function copied(text) {
  try { await navigator.clipboard.writeText(text); return true; } catch { return copiedTheOldWay(text); }
}

function copiedTheOldWay(text) { // on http in a local network a browser offers no clipboard
  const focused = document.activeElement, field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  try { return document.execCommand("copy"); } catch { return false; } finally {
    field.remove();
    focused?.focus({ preventScroll: true });
  }
}
