# Installs the gateway on Windows as a task that starts with the computer, without a log-in, and again whenever it ends.
# Run in an elevated PowerShell in the folder of Alder. This script was not run on a Windows computer by its authors.
#   .\apps\gateway\install\install.ps1 -Server https://alder.example -Serial SERIAL -KeyFile key.txt [-PinFile pin.txt]
param(
  [Parameter(Mandatory)][string]$Server,
  [Parameter(Mandatory)][string]$Serial,
  [Parameter(Mandatory)][string]$KeyFile,
  [string]$PinFile,
  [string]$ListenAddress = '0.0.0.0'
)
$ErrorActionPreference = 'Stop'
$program = (Resolve-Path "$PSScriptRoot\..\..\..").Path
$node = (Get-Command node.exe).Source
$data = Join-Path $env:ProgramData 'AlderGateway'
New-Item -ItemType Directory -Force -Path $data | Out-Null
# Only the service account, the system and administrators may read the key.
icacls $data /inheritance:r /grant '*S-1-5-18:(OI)(CI)F' '*S-1-5-32-544:(OI)(CI)F' '*S-1-5-19:(OI)(CI)M' | Out-Null

$settings = Join-Path $data 'gateway.env'
$lines = @(
  "GATEWAY_SERVER=$Server",
  "GATEWAY_SERIAL=$Serial",
  "GATEWAY_KEY=$((Get-Content -Raw $KeyFile).Trim())",
  "GATEWAY_HOST=$ListenAddress",
  "GATEWAY_DATA=$data\messages"
)
if ($PinFile) { $lines += "GATEWAY_PIN=$((Get-Content -Raw $PinFile).Trim())" }
if (Test-Path $settings) {
  # Settings that this script does not name, such as GATEWAY_DEVICES, stay as they are.
  $named = '^GATEWAY_(SERVER|SERIAL|KEY|HOST|DATA' + $(if ($PinFile) { '|PIN' } else { '' }) + ')='
  $lines += Get-Content $settings | Where-Object { $_ -notmatch $named }
}
[IO.File]::WriteAllLines($settings, $lines)

$action = New-ScheduledTaskAction -Execute $node -WorkingDirectory $program `
  -Argument "--env-file=`"$settings`" apps\gateway\src\main.ts"
$trigger = New-ScheduledTaskTrigger -AtStartup
$account = New-ScheduledTaskPrincipal -UserId 'S-1-5-19' -LogonType ServiceAccount
$rules = New-ScheduledTaskSettingsSet -RestartCount 999 -RestartInterval (New-TimeSpan -Minutes 1) `
  -ExecutionTimeLimit ([TimeSpan]::Zero) -AllowStartIfOnBatteries -DontStopIfGoingOnBatteries
Register-ScheduledTask -TaskName 'Alder gateway' -Action $action -Trigger $trigger -Principal $account `
  -Settings $rules -Force | Out-Null
New-NetFirewallRule -DisplayName 'Alder gateway' -Direction Inbound -Action Allow -Program $node -Profile Private,Domain `
  -ErrorAction SilentlyContinue | Out-Null
Start-ScheduledTask -TaskName 'Alder gateway'
Write-Output "The gateway runs. Its page: https://localhost:33443/"
