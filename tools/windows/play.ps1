# Sets the games up the first time, and starts them: right-click, "Run with PowerShell", or in a terminal
#   powershell -ExecutionPolicy Bypass -File tools\windows\play.ps1 --share
# What follows the name goes to the server: --share, --port 9000, --no-open. The guide: docs/windows.md.
$ErrorActionPreference = "Stop"
Set-Location (Join-Path $PSScriptRoot "..\..")
$env:PYTHONUTF8 = "1"
$python = ".venv\Scripts\python.exe"
$done = ".venv\packages"

function Assert-Done([string]$what) {
    if ($LASTEXITCODE -ne 0) {
        Write-Host "$what did not work; the lines above say why." -ForegroundColor Red
        exit 1
    }
}

if (-not (Get-Command py -ErrorAction SilentlyContinue)) {
    Write-Host "Python 3.11 or newer is needed: https://www.python.org/downloads/windows/"
    exit 1
}

$wanted = (Get-FileHash requirements-play.lock).Hash
$found = if (Test-Path $done) { (Get-Content $done -Raw).Trim() } else { "" }
if ($found -ne $wanted) {
    Write-Host "Making .venv from requirements-play.lock (once; a few minutes)"
    if (Test-Path .venv) { Remove-Item -Recurse -Force .venv }
    py -3 -m venv .venv
    Assert-Done "Making .venv"
    & $python -m pip install --require-hashes -r requirements-play.lock
    Assert-Done "Installing the packages"
    & $python -m pip install --no-deps --no-build-isolation -e .
    Assert-Done "Installing the games"
    Set-Content $done $wanted
}

& $python -m kit.serve @args
exit $LASTEXITCODE
