// The scale on a serial port of this computer, as far as we use Web Serial.
import { readScaleLine } from './scale-line.ts'
import { createStabilityCheck, type WeighState } from './stable-weight.ts'

interface SerialPortLike {
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
export const getSerial = (browser: object): SerialLike | undefined =>
  (browser as { readonly serial?: SerialLike }).serial

type WeighFault = Extract<WeighState, { kind: 'refused' }>['why'] | 'silent' | 'closed'

export class WeighRefused extends Error {
  readonly why: WeighFault

  constructor(why: WeighFault) {
    super(why)
    this.name = 'WeighRefused'
    this.why = why
  }
}

interface WeighOptions {
  readonly signal: AbortSignal
  /** The current weight before it is stable. */
  readonly onReading: (grams: number) => void
  readonly baudRate?: number
  /** How long a scale may be silent before it is queried, and how often it is queried. */
  readonly silence?: { readonly milliseconds: number; readonly times: number }
}

const defaultSilence = { milliseconds: 700, times: 6 }
/** Scales that send by themselves pass over it; the others answer one of the two. */
const queries = ['Q\r\n', 'SI\r\n']

/**
 * Returns grams once the weight is stable. Throws WeighRefused, the browser's own error if no port was chosen, and the
 * signal's reason if it is cancelled.
 */
export const weigh = async (serial: SerialLike, options: WeighOptions): Promise<number> => {
  const [knownPort] = await serial.getPorts()
  const port = knownPort ?? (await serial.requestPort())
  await port.open({ baudRate: options.baudRate ?? 9600 })
  try {
    return await readStableWeight(port, options)
  } finally {
    await port.close()
  }
}

const readStableWeight = async (
  port: SerialPortLike,
  { signal, onReading, silence = defaultSilence }: WeighOptions,
): Promise<number> => {
  const reader = port.readable?.getReader()
  if (!reader) throw new WeighRefused('closed')
  const cancelRead = (): void => void reader.cancel()
  signal.addEventListener('abort', cancelRead)
  const addReading = createStabilityCheck()
  const decoder = new TextDecoder('latin1')
  let rest = ''
  let queryCount = 0
  let pendingRead = reader.read()
  try {
    while (true) {
      const chunk = await Promise.race([pendingRead, wait(silence.milliseconds)])
      signal.throwIfAborted()
      if (chunk === undefined) {
        if (queryCount === silence.times) throw new WeighRefused('silent')
        await sendQuery(port, queries[queryCount++ % queries.length] ?? '')
        continue
      }
      if (chunk.done) throw new WeighRefused('closed')
      pendingRead = reader.read()
      const lines = (rest + decoder.decode(chunk.value, { stream: true })).split(/[\r\n]+/)
      // A scale that sends noise alone, at another speed, never ends a line.
      rest = (lines.pop() ?? '').slice(-200)
      for (const line of lines) {
        const reading = readScaleLine(line)
        const weighed = reading && addReading(reading)
        if (weighed?.kind === 'refused') throw new WeighRefused(weighed.why)
        if (weighed?.kind === 'done') return weighed.grams
        if (weighed?.grams !== undefined) onReading(weighed.grams)
      }
    }
  } finally {
    signal.removeEventListener('abort', cancelRead)
    pendingRead.catch(() => undefined)
    await reader.cancel().catch(() => undefined)
    reader.releaseLock()
  }
}

const wait = (milliseconds: number): Promise<undefined> =>
  new Promise(resolve => setTimeout(() => resolve(undefined), milliseconds))

const sendQuery = async ({ writable }: SerialPortLike, query: string): Promise<void> => {
  const writer = writable?.getWriter()
  if (!writer) return
  try {
    await writer.write(new TextEncoder().encode(query))
  } finally {
    writer.releaseLock()
  }
}
