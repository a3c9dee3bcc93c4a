// QRIS payloads (EMVCo merchant-presented QR): check of the shop's static code, and the same with an amount.
import type { FunctionType } from '../../engine/value/function-type.ts'

interface PayloadElement {
  readonly id: string
  readonly value: string
}

const ids = { pointOfInitiation: '01', country: '58', currency: '53', amount: '54', crc: '63' } as const
const dynamicPoint = '12'
const rupiahCode = '360'

/** CRC-16/CCITT-FALSE (polynomial 0x1021, initial value 0xFFFF), as four hexadecimal digits. */
export const computeCrc = (text: string): string => {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** The elements of a payload; undefined if lengths do not add up. */
const parseElements = (payload: string): readonly PayloadElement[] | undefined => {
  const elements: PayloadElement[] = []
  for (let start = 0; start < payload.length; ) {
    const head = payload.slice(start, start + 4)
    const end = start + 4 + Number(head.slice(2))
    if (!/^\d{4}$/.test(head) || end > payload.length) return undefined
    elements.push({ id: head.slice(0, 2), value: payload.slice(start + 4, end) })
    start = end
  }
  return elements
}

const writeElements = (elements: readonly PayloadElement[]): string =>
  elements.map(({ id, value }) => `${id}${String(value.length).padStart(2, '0')}${value}`).join('')

/** The elements of a rupiah payload whose check digits are right; undefined otherwise. */
const parsePayload = (text: string): readonly PayloadElement[] | undefined => {
  const payload = text.trim()
  const elements = parseElements(payload)
  const last = elements?.at(-1)
  const first = elements?.[0]
  if (!elements || first?.id !== '00' || first.value !== '01') return undefined
  if (last?.id !== ids.crc || last.value.toUpperCase() !== computeCrc(payload.slice(0, -4))) return undefined
  const find = (id: string) => elements.find(element => element.id === id)?.value
  return find(ids.country) === 'ID' && find(ids.currency) === rupiahCode ? elements : undefined
}

/** The static payload with an amount in whole rupiah; undefined if the payload is wrong or the amount is not positive. */
export const createDynamicQris = (payload: string, amount: number): string | undefined => {
  const elements = parsePayload(payload)
  if (!elements || !Number.isSafeInteger(amount) || amount <= 0) return undefined
  const changed = [
    ...elements.filter(({ id }) => id !== ids.pointOfInitiation && id !== ids.amount && id !== ids.crc),
    { id: ids.pointOfInitiation, value: dynamicPoint },
    { id: ids.amount, value: String(amount) },
  ].toSorted((a, b) => Number(a.id) - Number(b.id))
  const body = `${writeElements(changed)}${ids.crc}04`
  return body + computeCrc(body)
}

/** Whether the text is a rupiah payload with right lengths and CRC. */
export const isQris = (text: string): boolean => parsePayload(text) !== undefined

/** `qrisSah(kode)`: whether the text is a rupiah payload with right lengths and CRC. */
export const qrisSah: FunctionType = {
  parameters: [{ name: 'kode', type: { kind: 'text' } }],
  result: { kind: 'flag' },
  run: ([value]) => Number(isQris(String(value))),
}

/** `qrisDinamis(kode, jumlah)`: the payload with that amount; empty without a right payload or an amount. */
export const qrisDinamis: FunctionType = {
  parameters: [
    { name: 'kode', type: { kind: 'text' }, optional: true },
    { name: 'jumlah', type: { kind: 'number', scale: 0 } },
  ],
  result: { kind: 'text' },
  run: ([payload, amount]) => createDynamicQris(String(payload ?? ''), Number(amount)) ?? '',
}
