// A scale on a simulated port: what fills a box, and what does not.
import { describe, expect, test } from 'vitest'
import {
  getSerial,
  parseSerialOptions,
  type SerialLike,
  watchScale,
  weigh,
} from '../../../../src/generator/scale/scale-port.ts'

interface Simulated {
  readonly serial: SerialLike
  readonly said: string[]
  readonly state: { open: boolean; requested: number; baudRate: number }
}

/** Sends these pieces of bytes one after the other; `answers` once it is asked, and is silent then. */
const simulated = (
  pieces: readonly string[],
  { answers = [] as readonly string[], isKnown = true } = {},
): Simulated => {
  const state = { open: false, requested: 0, baudRate: 0 }
  const said: string[] = []
  let send: ((text: string) => void) | undefined
  const bytes = (text: string): Uint8Array => Uint8Array.from(text, sign => sign.charCodeAt(0))
  const port = {
    readable: new ReadableStream<Uint8Array>({
      start: controller => {
        send = text => controller.enqueue(bytes(text))
        for (const piece of pieces) send(piece)
      },
    }),
    writable: new WritableStream<Uint8Array>({
      write: chunk => {
        said.push(new TextDecoder().decode(chunk))
        for (const answer of answers) send?.(answer)
      },
    }),
    open: async ({ baudRate }: { readonly baudRate: number }) => {
      Object.assign(state, { open: true, baudRate })
    },
    close: async () => {
      state.open = false
    },
  }
  const serial = {
    getPorts: async () => (isKnown ? [port] : []),
    requestPort: async () => {
      state.requested += 1
      return port
    },
  }
  return { serial, said, state }
}

const silence = { milliseconds: 20, times: 3 }

const weighed = async ({ serial }: Simulated, onReading: (grams: number) => void = () => undefined) =>
  weigh(serial, { signal: new AbortController().signal, onReading, silence }).then(
    grams => grams,
    (error: { readonly why?: string }) => error.why ?? String(error),
  )

const times = (count: number, line: string): string[] => Array.from({ length: count }, () => line)

describe('a weight fills a box once it stands still', () => {
  test.each([
    ['A&D', times(3, 'ST,GS,+00002.530  g\r\n'), 2.53],
    ['A&D without its second word', times(3, 'ST,+00012.345 g\r\n'), 12.345],
    ['Mettler', times(3, 'S S      2.530 g\r\n'), 2.53],
    ['one that says nothing of rest', times(4, '+  2.530 g\r\n'), 2.53],
    ['one with its flag behind', times(3, '+0002.53 G S\r\n'), 2.53],
    ['kilograms', times(3, 'ST,GS,+0.00253kg\r\n'.replace('0.00253', '0.0025')), 2.5],
    ['lines in pieces', ['ST,GS,+000', '02.530  g\r', '\nST,GS,+00002.530', '  g\r\nST,'], 2.53],
    ['noise between', ['\u0000\u00ff@@\r\n', 'ST,GS,+00002.530  g\r\n', '#!\r\n', 'ST,GS,+00002.530  g\r\n'], 2.53],
  ])('%s', async (_, pieces, grams) => {
    const scale = simulated(pieces)
    expect(await weighed(scale)).toBe(grams)
    expect(scale.state).toEqual({ open: false, requested: 0, baudRate: 9600 })
  })

  test('not while it moves: readings are shown until then', async () => {
    const seen: number[] = []
    const moving = ['US,GS,+00001.100  g\r\n', 'US,GS,+00002.400  g\r\n', ...times(3, 'US,GS,+00002.530  g\r\n')]
    const scale = simulated([...moving, ...times(2, 'ST,GS,+00002.530  g\r\n')])
    expect(await weighed(scale, grams => seen.push(grams))).toBe(2.53)
    expect(seen).toEqual([1.1, 2.4, 2.53, 2.53, 2.53, 2.53])
    const restless = ['2.53', '2.54', '2.53', '2.54', '2.53', '2.54'].map(grams => `+ ${grams} g\r\n`)
    expect(await weighed(simulated(restless))).toBe('silent')
  })

  test('not with nothing on it', async () => {
    expect(await weighed(simulated(times(9, 'ST,GS,+00000.000  g\r\n')))).toBe('silent')
  })
})

test.each([
  ['less than nothing', times(3, 'ST,GS,-00002.530  g\r\n'), 'negative'],
  ['too much, as A&D says it', ['OL,GS,+9999999E+19\r\n'], 'overload'],
  ['too much, as Mettler says it', ['S +\r\n'], 'overload'],
  ['dashes on its display', ['------\r\n'], 'overload'],
  ['carats', times(3, 'ST,GS,+00012.650 ct\r\n'), 'unit'],
  ['noise alone', times(3, '\u0001\u00fe%%\r\n'), 'silent'],
  ['nothing', [], 'silent'],
])('is refused: %s', async (_, pieces, why) => {
  const scale = simulated(pieces)
  expect(await weighed(scale)).toBe(why)
  expect(scale.state.open).toBe(false)
})

test('a scale that sends nothing by itself is asked', async () => {
  const scale = simulated([], { answers: ['ST,GS,+00002.530  g\r\n'] })
  expect(await weighed(scale)).toBe(2.53)
  expect(scale.said).toEqual(['Q\r\n', 'SI\r\n'])
})

test('the port is chosen once by who stands there', async () => {
  const scale = simulated(times(3, 'ST,GS,+00002.530  g\r\n'), { isKnown: false })
  expect([await weighed(scale), scale.state.requested]).toEqual([2.53, 1])
})

test('it can be given up, and the port is free again', async () => {
  const scale = simulated(['US,GS,+00002.530  g\r\n'])
  const controller = new AbortController()
  const weighing = weigh(scale.serial, { signal: controller.signal, onReading: () => controller.abort(), silence })
  await expect(weighing).rejects.toThrow(/abort/i)
  expect(scale.state.open).toBe(false)
})

test('a browser without Web Serial has no scale', () => {
  expect(getSerial({})).toBeUndefined()
})

test('watching reports every line with its reading, and asks a scale that answers again and again', async () => {
  const scale = simulated([], { answers: ['noise\r\n', '+  2.530 g\r\n'] })
  const controller = new AbortController()
  const lines: unknown[] = []
  const watching = watchScale(scale.serial, {
    signal: controller.signal,
    silence,
    line: parseSerialOptions('2400', '7E1'),
    onLine: (line, reading) => {
      if (line !== '') lines.push(reading?.kind === 'weight' ? reading.grams : line)
      if (lines.length === 2 * (silence.times + 1)) controller.abort(new Error('enough'))
    },
  })
  await expect(watching).rejects.toThrow('enough')
  expect(lines.slice(0, 4)).toEqual(['noise', 2.53, 'noise', 2.53])
  expect(scale.said.length).toBeGreaterThan(silence.times)
  expect(scale.state).toMatchObject({ open: false, baudRate: 2400 })
})

test('watching a scale that never answers ends', async () => {
  const { serial } = simulated([])
  const watching = watchScale(serial, { signal: new AbortController().signal, silence, onLine: () => undefined })
  await expect(watching).rejects.toMatchObject({ why: 'silent' })
})

test.each([
  [undefined, undefined, undefined],
  ['2400', undefined, { baudRate: 2400 }],
  [undefined, '7E1', { baudRate: 9600, dataBits: 7, parity: 'even' }],
  ['9600', '8N1', { baudRate: 9600, dataBits: 8, parity: 'none' }],
] as const)('speed %s and data %s open the port with %j', (baud, frame, options) => {
  expect(parseSerialOptions(baud, frame)).toEqual(options)
})
