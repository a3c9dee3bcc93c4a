// What is set for this computer: how its printers print, its scale, its camera. It outlives the session.

import { listPrintFormats, type Print, type PrintFormat } from '../../engine/schema/document.ts'
import { storeText, useStoredText } from './use-stored-text.ts'

/** Each absent value is as the shop or the browser has it. */
export interface DeviceSettings {
  readonly paper?: string
  readonly label?: string
  /** Bits a second of the serial port of the scale. */
  readonly baud?: string
  /** Data bits, parity and stop bits: `8N1`, `7E1`. */
  readonly frame?: string
  readonly camera?: string
}

const storageKey = 'kencana.device'

const parseSettings = (text: string | null): DeviceSettings => {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
    return Object.fromEntries(entries.filter(([, one]) => typeof one === 'string' && one !== ''))
  } catch {
    return {}
  }
}

export const readDevice = (): DeviceSettings => parseSettings(localStorage.getItem(storageKey))

/** The settings, and how to change some of them; an empty text removes one. */
export const useDevice = (): readonly [DeviceSettings, (change: DeviceSettings) => void] => {
  const [text] = useStoredText(storageKey)
  return [parseSettings(text), change => storeText(storageKey, JSON.stringify({ ...readDevice(), ...change }))]
}

/** The format in which this computer prints, if the print has it; undefined: as the shop has set it. */
export const getDeviceFormat = (print: Pick<Print, 'template' | 'layouts'>): PrintFormat | undefined => {
  const { paper, label } = readDevice()
  const format = print.template === 'label' ? label : paper
  return listPrintFormats(print).find(one => one === format)
}
