// The scale on a serial port of this computer, as far as we use Web Serial.
import { readScaleLine } from './scale-line.ts'
import { steadyWeight, type Weighed } from './steady.ts'

export interface SerialPortLike {
  readonly readable: ReadableStream<Uint8Array> | null
  readonly writable: WritableStream<Uint8Array> | null
  readonly open: (options: { readonly baudRate: number }) => Promise<void>
  readonly close: () => Promise<void>
}

export interface SerialLike {
  /** The ports that were granted before. */
  readonly getPorts: () => Promise<readonly SerialPortLike[]>
  readonly requestPort: () => Promise<SerialPortLike>
}

/** Absent where the browser has none. */
export const serialOf = (browser: object): SerialLike | undefined =>
  (browser as { readonly serial?: SerialLike }).serial

export type WeighFault = Extract<Weighed, { kind: 'refused' }>['why'] | 'silent' | 'closed'

export class WeighRefused extends Error {
  readonly why: WeighFault

  constructor(why: WeighFault) {
    super(why)
    this.name = 'WeighRefused'
    this.why = why
  }
}

export interface Weighing {
  readonly signal: AbortSignal
  /** The current weight before it is stable. */
  readonly onReading: (grams: number) => void
  readonly baudRate?: number
  /** How long a scale may be silent before it is queried, and how often it is queried. */
  readonly silence?: { readonly milliseconds: number; readonly times: number }
}

const usualSilence = { milliseconds: 700, times: 6 }
/** Scales that send by themselves pass over it; the others answer one of the two. */
const questions = ['Q\r\n', 'SI\r\n']

/**
 * Returns grams once the weight is stable. Throws WeighRefused, the browser's own error if no port was chosen, and the
 * signal's reason if it is cancelled.
 */
export const weigh = async (serial: SerialLike, weighing: Weighing): Promise<number> => {
  const [known] = await serial.getPorts()
  const port = known ?? (await serial.requestPort())
  await port.open({ baudRate: weighing.baudRate ?? 9600 })
  try {
    return await firstSteady(port, weighing)
  } finally {
    await port.close()
  }
}

const firstSteady = async (
  port: SerialPortLike,
  { signal, onReading, silence = usualSilence }: Weighing,
): Promise<number> => {
  const reader = port.readable?.getReader()
  if (!reader) throw new WeighRefused('closed')
  const giveUp = (): void => void reader.cancel()
  signal.addEventListener('abort', giveUp)
  const steady = steadyWeight()
  const decoder = new TextDecoder('latin1')
  let rest = ''
  let asked = 0
  let next = reader.read()
  try {
    while (true) {
      const chunk = await Promise.race([next, later(silence.milliseconds)])
      signal.throwIfAborted()
      if (chunk === undefined) {
        if (asked === silence.times) throw new WeighRefused('silent')
        await ask(port, questions[asked++ % questions.length] ?? '')
        continue
      }
      if (chunk.done) throw new WeighRefused('closed')
      next = reader.read()
      const lines = (rest + decoder.decode(chunk.value, { stream: true })).split(/[\r\n]+/)
      // A scale that sends noise alone, at another speed, never ends a line.
      rest = (lines.pop() ?? '').slice(-200)
      for (const line of lines) {
        const reading = readScaleLine(line)
        const weighed = reading && steady(reading)
        if (weighed?.kind === 'refused') throw new WeighRefused(weighed.why)
        if (weighed?.kind === 'done') return weighed.grams
        if (weighed?.grams !== undefined) onReading(weighed.grams)
      }
    }
  } finally {
    signal.removeEventListener('abort', giveUp)
    next.catch(() => undefined)
    await reader.cancel().catch(() => undefined)
    reader.releaseLock()
  }
}

const later = (milliseconds: number): Promise<undefined> =>
  new Promise(resolve => setTimeout(() => resolve(undefined), milliseconds))

const ask = async ({ writable }: SerialPortLike, question: string): Promise<void> => {
  const writer = writable?.getWriter()
  if (!writer) return
  try {
    await writer.write(new TextEncoder().encode(question))
  } finally {
    writer.releaseLock()
  }
}
