import { Check, Copy } from 'lucide-react'
import { useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import { copyText } from '#src/platform/clipboard.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { deviceDialogTexts } from '#src/texts/device-dialog.ts'
import { devicesPageTexts } from '#src/texts/devices-page.ts'
import { IconButton } from '#src/ui/button.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'

import styles from './info.module.css'
import { Pin } from './pin.tsx'

interface AdvancedInfoProps {
  device: Device
  mayRegenerate: boolean
}

/** DEV-53 */
export function AdvancedInfo({ device, mayRegenerate }: AdvancedInfoProps) {
  const celsius = device.reported?.temperatureC ?? null
  return (
    <section className={styles.section} aria-label={devicesPageTexts.advancedInfo}>
      <h3 className={styles.title}>{devicesPageTexts.advancedInfo}</h3>
      <Facts>
        <Fact name={devicesPageTexts.macAddress}>
          <span className="mono">{device.macAddress}</span>
          <span className={styles.controls}>
            <CopyMac macAddress={device.macAddress} />
          </span>
        </Fact>
        <Fact name={devicesPageTexts.pin}>
          <Pin device={device} mayRegenerate={mayRegenerate} />
        </Fact>
        <Fact name={devicesPageTexts.firmware}>{firmwareOf(device)}</Fact>
        {celsius !== null && (
          <Fact name={devicesPageTexts.temperature}>
            {devicesPageTexts.degrees(celsius.toFixed(1))}
          </Fact>
        )}
      </Facts>
    </section>
  )
}

/** Includes the model when the panel reports it. */
function firmwareOf({ firmwareVersion: version, reported }: Device) {
  if (version === null) return '-'
  const model = reported?.model
  return model ? devicesPageTexts.firmwareFor({ version, model }) : version
}

function CopyMac({ macAddress }: { macAddress: string }) {
  const [isCopied, setIsCopied] = useState(false)
  async function copy() {
    try {
      await copyText(macAddress)
      setIsCopied(true)
    } catch {
      notify.error(deviceDialogTexts.copyFailed)
    }
  }
  return (
    <IconButton
      size="small"
      label={isCopied ? deviceDialogTexts.copied : deviceDialogTexts.copyMac}
      icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      onClick={() => void copy()}
    />
  )
}
