"""Containers behind a balancer: the files for Compose and Kubernetes say what the kit and its image know.

Neither Compose nor Helm is here, so the files are read, and what they tell the kit is told it.
"""

from __future__ import annotations

import base64
import ipaddress
import json
import re
import shlex
import subprocess
from collections.abc import Mapping
from typing import Any

import pytest
import yaml

from kit.doors.seal import FILE, KEY
from kit.serve.settings import SECRET, Settings, read_settings
from tests.each import each
from tests.hosting.programs import NEEDED, find
from tests.hosting.proxied import HOSTING

BASE, HOST = "/kit/", "games.example"
CHART = HOSTING / "helm"
GIVEN = {
    "image": "registry.example/kit:1",
    "host": HOST,
    "tlsSecret": "games-tls",
    "trustedProxies": "10.42.0.0/16",
    "secret": "0123456789abcdef" * 4,
    "sealKey": base64.b64encode(bytes(range(KEY))).decode(),
}
"""What an administrator has to say to the chart."""
EXPRESSION = re.compile(r'\{\{ (?:required "([^"]+)" )?\.(Values|Release)\.(\w+)( \| quote)? \}\}')
"""All that our templates use of Helm's language."""


class Required(Exception):
    """A value that has to be given was not; says which."""


def image_environment() -> dict[str, str]:
    """What the image sets."""
    (block,) = re.findall(r"^ENV ((?:.*\\\n)*.*)$", (HOSTING / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE)
    return dict(each.split("=", 1) for each in shlex.split(block.replace("\\\n", " ")))


def told(more: Mapping[str, str]) -> Settings:
    """The settings of a container with these variables."""
    return read_settings([], image_environment() | dict(more))


def filled(text: str, values: Mapping[str, Any]) -> str:
    """A template as Helm fills it."""

    def value(found: re.Match[str]) -> str:
        why, of, name, quoted = found.groups()
        answer = values[name] if of == "Values" else {"Name": "ours"}[name]
        if why and not answer:
            raise Required(why)
        return json.dumps(str(answer)) if quoted else str(answer)

    text = EXPRESSION.sub(value, text)
    assert "{{" not in text, text
    return text


def chart(**given: Any) -> dict[str, Any]:
    """The chart's objects by kind, each from a file of its own."""
    values = yaml.safe_load((CHART / "values.yaml").read_text(encoding="utf-8")) | given
    files = sorted((CHART / "templates").glob("*.yaml"))
    found = [yaml.safe_load(filled(file.read_text(encoding="utf-8"), values)) for file in files]
    return {each["kind"]: each for each in found}


# Compose --------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def compose() -> Any:
    """The file as it is written."""
    return yaml.safe_load((HOSTING / "compose.yaml").read_text(encoding="utf-8"))


def compose_environment(compose: Any, **given: str) -> dict[str, str]:
    """What an instance is told."""
    environment = compose["services"]["kit"]["environment"]
    return {name: re.sub(r"\$\{(\w+):\?[^}]*\}", lambda it: given[it[1]], text) for name, text in environment.items()}


def test_compose_tells_its_instances_what_they_need(compose: Any) -> None:
    known = compose_environment(compose, KIT_HOST=HOST, KIT_SECRET=GIVEN["secret"])
    settings = told(known)
    assert [str(each) for each in settings.public] == [f"https://{HOST}{BASE}"]
    assert known[SECRET] == GIVEN["secret"]
    assert compose["services"]["kit"]["deploy"]["replicas"] == settings.instances == 4
    assert compose["services"]["kit"]["volumes"] == [f"key:{settings.state}"] and "key" in compose["volumes"]


def test_compose_lets_only_its_own_proxy_speak_for_others(compose: Any) -> None:
    kit, inside = compose["services"]["kit"], compose["networks"]["inside"]
    assert kit["networks"] == ["inside"] and inside["internal"] and "ports" not in kit
    assert set(compose["services"]) == {"kit", "proxy"}
    subnets = [ipaddress.ip_network(each["subnet"]) for each in inside["ipam"]["config"]]
    known = compose_environment(compose, KIT_HOST=HOST, KIT_SECRET=GIVEN["secret"])
    assert list(told(known).trusted_proxies) == subnets


def test_composes_caddyfile_is_that_of_one_kit_but_for_its_name_and_its_instances(compose: Any) -> None:
    def lines(name: str) -> list[str]:
        text = (HOSTING / name).read_text(encoding="utf-8")
        return [line.strip() for line in text.splitlines() if line.strip() and not line.strip().startswith("#")]

    one, several = lines("Caddyfile"), lines("Caddyfile-compose")
    port = image_environment()["KIT_LISTEN"].rpartition(":")[2]
    assert set(one) - set(several) == {"games.school.example {", "reverse_proxy unix//run/kit/kit.sock {"}
    assert [line for line in several if line not in one] == [
        "{$KIT_HOST} {",
        "reverse_proxy {",
        f"dynamic a kit {port} {{",
        "refresh 2s",
        "lb_policy cookie kit-instance",
        "lb_try_duration 3s",
        "fail_duration 2s",
    ]
    mounted = [each.split(":") for each in compose["services"]["proxy"]["volumes"]]
    assert all((HOSTING / here).is_file() for here, *_ in mounted if here.startswith("./"))


@pytest.mark.full("the real Caddy; make test has what the file says", touched=["hosting", "tests/hosting"])
def test_caddy_reads_composes_caddyfile() -> None:
    command = [find("caddy"), "adapt", "--adapter", "caddyfile", "--config", str(HOSTING / "Caddyfile-compose")]
    read = subprocess.run(command, env={**NEEDED["caddy"].environment, "KIT_HOST": HOST}, capture_output=True)
    assert read.returncode == 0, read.stderr
    assert HOST.encode() in read.stdout and b'"policy":"cookie"' in read.stdout


# Kubernetes -----------------------------------------------------------------------------------------------------------


def container(objects: Mapping[str, Any]) -> Any:
    """The only one of a pod."""
    (found,) = objects["Deployment"]["spec"]["template"]["spec"]["containers"]
    return found


def pod_environment(objects: Mapping[str, Any]) -> dict[str, str]:
    """What an instance is told, with what the secret has."""
    secret = objects["Secret"]
    known = {}
    for setting in container(objects)["env"]:
        if "value" in setting:
            known[setting["name"]] = setting["value"]
            continue
        key = setting["valueFrom"]["secretKeyRef"]
        assert key["name"] == secret["metadata"]["name"]
        known[setting["name"]] = secret["stringData"][key["key"]]
    return known


@each("base", [BASE, "/"])
def test_the_chart_tells_its_instances_what_they_need(base: str) -> None:
    objects = chart(**GIVEN, basePath=base)
    known = pod_environment(objects)
    settings = told(known)
    assert (settings.base_path, known[SECRET], settings.instances) == (base, GIVEN["secret"], 4)
    assert [str(each) for each in settings.public] == [f"https://{HOST}{base}"]
    assert [str(each) for each in settings.trusted_proxies] == [GIVEN["trustedProxies"]]
    pod = objects["Deployment"]["spec"]["template"]["spec"]
    assert pod["enableServiceLinks"] is False, "a Service named kit would be taken for KIT_PORT"
    probes = [container(objects)[kind]["httpGet"]["path"] for kind in ("livenessProbe", "readinessProbe")]
    assert probes == [f"{base}health", f"{base}ready"]


def test_the_charts_instances_find_one_key_where_they_look_for_it() -> None:
    objects = chart(**GIVEN)
    settings = told(pod_environment(objects))
    volumes = {each["name"]: each for each in objects["Deployment"]["spec"]["template"]["spec"]["volumes"]}
    mounted = {each["mountPath"]: volumes[each["name"]] for each in container(objects)["volumeMounts"]}
    held = mounted[str(settings.state)]["secret"]
    assert held["secretName"] == objects["Secret"]["metadata"]["name"]
    assert [(each["key"], each["path"]) for each in held["items"]] == [(FILE, FILE)]
    assert len(base64.b64decode(objects["Secret"]["data"][FILE])) == KEY


def test_the_chart_leads_visitors_to_its_instances_and_keeps_each_with_one() -> None:
    objects = chart(**GIVEN)
    ingress, service, deployment = objects["Ingress"], objects["Service"], objects["Deployment"]["spec"]
    (rule,), (port,) = ingress["spec"]["rules"], service["spec"]["ports"]
    (path,) = rule["http"]["paths"]
    notes = {name.rpartition("/")[2]: value for name, value in ingress["metadata"]["annotations"].items()}
    assert (notes["affinity"], notes["session-cookie-path"], rule["host"], path["path"]) == ("cookie", BASE, HOST, BASE)
    assert path["backend"]["service"] == {"name": service["metadata"]["name"], "port": {"name": port["name"]}}
    labels = deployment["template"]["metadata"]["labels"]
    assert service["spec"]["selector"] == deployment["selector"]["matchLabels"] == labels
    (listens,) = container(objects)["ports"]
    assert port["targetPort"] == listens["name"]
    assert image_environment()["KIT_LISTEN"].endswith(f":{listens['containerPort']}")
    assert deployment["replicas"] == 4
    assert deployment["strategy"]["rollingUpdate"] == {"maxUnavailable": 0, "maxSurge": 1}


@each("missing", list(GIVEN))
def test_what_the_chart_cannot_know_has_to_be_given(missing: str) -> None:
    with pytest.raises(Required, match=f"^{missing}: "):
        chart(**GIVEN | {missing: ""})
