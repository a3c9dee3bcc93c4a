// The scale on a serial port of this computer, as far as we use Web Serial.

interface SerialOptions {
  readonly baudRate: number
  readonly dataBits?: 7 | 8
  readonly parity?: 'none' | 'even' | 'odd'
}

export interface SerialPortLike {
  readonly readable: ReadableStream<Uint8Array> | null
  readonly writable: WritableStream<Uint8Array> | null
  readonly open: (options: SerialOptions) => Promise<void>
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
  readonly line?: SerialOptions | undefined
  /** How long a scale may be silent before it is queried, and how often it is queried. */
  readonly silence?: { readonly milliseconds: number; readonly times: number }
}

const defaultSilence = { milliseconds: 700, times: 6 }
const defaultLine: SerialOptions = { baudRate: 9600 }

/** The speed and the data format of a port, as set for the computer: `2400` and `7E1`; undefined: the usual ones. */
export const parseSerialOptions = (baud: string | undefined, frame: string | undefined): SerialOptions | undefined => {
  if (baud === undefined && frame === undefined) return undefined
  const [, bits, parity] = /^([78])([NEO])1$/.exec(frame ?? '') ?? []
  const baudRate = Number(baud)
  return {
    baudRate: baudRate > 0 ? baudRate : defaultLine.baudRate,
    ...(bits !== undefined && { dataBits: bits === '7' ? 7 : 8 }),
    ...(parity !== undefined && { parity: parity === 'E' ? 'even' : parity === 'O' ? 'odd' : 'none' }),
  }
}

/** Scales that send by themselves pass over it; the others answer one of the two. */
const queries = ['Q\r\n', 'SI\r\n']

/**
 * Returns grams once the weight is stable. Throws WeighRefused, the browser's own error if no port was chosen, and the
 * signal's reason if it is cancelled.
 */
export const weigh = (serial: SerialLike, options: WeighOptions): Promise<number> => {
  const addReading = createStabilityCheck()
  return readPort(serial, options, line => {
    const reading = readScaleLine(line)
    const weighed = reading && addReading(reading)
    if (weighed?.kind === 'refused') throw new WeighRefused(weighed.why)
    if (weighed?.kind === 'done') return weighed.grams
    if (weighed?.grams !== undefined) options.onReading(weighed.grams)
    return undefined
  })
}

interface ScaleWatch extends Omit<WeighOptions, 'onReading'> {
  /** Each line as the scale sent it, with its parsed weight; undefined: noise. */
  readonly onLine: (line: string, reading: ScaleReading | undefined) => void
}

/** Reports every line until it is cancelled, and keeps asking a scale that sends nothing by itself. Throws as `weigh` does. */
export const watchScale = (serial: SerialLike, options: ScaleWatch): Promise<never> =>
  readPort<never>(serial, { ...options, keepsAsking: true }, line => {
    options.onLine(line, readScaleLine(line))
    return undefined
  })

interface PortReading extends Omit<WeighOptions, 'onReading'> {
  /** A scale that answered is polled again without a limit. */
  readonly keepsAsking?: boolean
}

/** Opens the port, and closes it once a line has a result. */
const readPort = async <Result>(
  serial: SerialLike,
  options: PortReading,
  takeLine: (line: string) => Result | undefined,
): Promise<Result> => {
  const [knownPort] = await serial.getPorts()
  const port = knownPort ?? (await serial.requestPort())
  await port.open(options.line ?? defaultLine)
  try {
    return await readLines(port, options, takeLine)
  } finally {
    await port.close()
  }
}

const readLines = async <Result>(
  port: SerialPortLike,
  { signal, silence = defaultSilence, keepsAsking = false }: PortReading,
  takeLine: (line: string) => Result | undefined,
): Promise<Result> => {
  const reader = port.readable?.getReader()
  if (!reader) throw new WeighRefused('closed')
  const cancelRead = (): void => void reader.cancel()
  signal.addEventListener('abort', cancelRead)
  const decoder = new TextDecoder('latin1')
  let rest = ''
  let [queryCount, unansweredCount] = [0, 0]
  let pendingRead = reader.read()
  try {
    while (true) {
      const chunk = await Promise.race([pendingRead, wait(silence.milliseconds)])
      signal.throwIfAborted()
      if (chunk === undefined) {
        if (unansweredCount === silence.times) throw new WeighRefused('silent')
        unansweredCount += 1
        await sendQuery(port, queries[queryCount++ % queries.length] ?? '')
        continue
      }
      if (chunk.done) throw new WeighRefused('closed')
      if (keepsAsking) unansweredCount = 0
      pendingRead = reader.read()
      const lines = (rest + decoder.decode(chunk.value, { stream: true })).split(/[\r\n]+/)
      // A scale that sends noise alone, at another speed, never ends a line.
      rest = (lines.pop() ?? '').slice(-200)
      for (const line of lines) {
        const result = takeLine(line)
        if (result !== undefined) return result
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

// Whether what lies on a scale has come to rest: the same weight some times in a row, and the scale does not say otherwise.

type WeighState =
  | { readonly kind: 'waiting'; readonly grams: number | undefined }
  | { readonly kind: 'done'; readonly grams: number }
  | { readonly kind: 'refused'; readonly why: 'negative' | 'overload' | 'unit' }

/** Equal readings in a row: of a scale that reports stability, and of one that does not. */
const requiredReadings = { reported: 2, unreported: 4 }

/** Takes one reading after the other; noise is passed over by who calls it. */
const createStabilityCheck = (): ((reading: ScaleReading) => WeighState) => {
  let last: number | undefined
  let count = 0
  return reading => {
    if (reading.kind !== 'weight') {
      count = 0
      return { kind: 'refused', why: reading.kind }
    }
    const { grams, stable } = reading
    count = grams === last && stable !== false ? count + 1 : Number(stable !== false)
    last = grams
    const isStable = count >= (stable === true ? requiredReadings.reported : requiredReadings.unreported)
    if (!isStable || grams === 0) return { kind: 'waiting', grams }
    return grams < 0 ? { kind: 'refused', why: 'negative' } : { kind: 'done', grams }
  }
}

// What a scale sends, line by line: the forms of A&D, Mettler and those who follow them.

export type ScaleReading =
  | {
      readonly kind: 'weight'
      /** As it was sent, without its sign: `2.530`. */
      readonly text: string
      readonly grams: number
      /** Undefined where the scale does not say it. */
      readonly stable: boolean | undefined
    }
  | { readonly kind: 'overload' | 'unit' }

/** Kilograms are grams a thousand times; a scale that shows anything else is set to grams first. */
const unitFactors: Readonly<Record<string, number>> = { '': 1, g: 1, gr: 1, gram: 1, kg: 1000 }

const flags: readonly (readonly [RegExp, boolean])[] = [
  [/^\s*US\b|^\s*S\s+D\b|\?\s*$|\b[UD]\s*$/i, false],
  [/^\s*ST\b|^\s*S\s+S\b|\bS\s*$/i, true],
]

/** Undefined: noise. */
const readScaleLine = (line: string): ScaleReading | undefined => {
  if (/^\s*OL\b|^\s*S\s*[+-]\s*$|^\s*[-_HLoO]{4,}\s*$|\b(?:over|under)/i.test(line)) return { kind: 'overload' }
  const match = /(?<![\d.])([+-]?)\s*(\d{1,6}(?:\.\d{1,4})?)\s*([a-z]*)(?=\s*(?:[SUD?]?\s*)$)/i.exec(
    line.replace(/[\r\n]/g, ''),
  )
  if (!match) return undefined
  const [, sign = '', digits = '', unit = ''] = match
  // `g S`: the flag follows the unit.
  const factor = unitFactors[unit.toLowerCase()]
  if (factor === undefined) return /^[SUD]$/i.test(unit) ? createReading(line, sign, digits, 1) : { kind: 'unit' }
  return createReading(line, sign, digits, factor)
}

const createReading = (line: string, sign: string, digits: string, factor: number): ScaleReading => ({
  kind: 'weight',
  text: digits,
  grams: Math.round((sign === '-' ? -1 : 1) * Number(digits) * factor * 1000) / 1000 + 0,
  stable: flags.find(([pattern]) => pattern.test(line))?.[1],
})
