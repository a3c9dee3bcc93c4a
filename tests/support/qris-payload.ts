// A static QRIS payload as a provider gives it to a shop.
import { computeCrc } from '../../domain/penjualan/qris.ts'

const element = (id: string, value: string): string => `${id}${String(value.length).padStart(2, '0')}${value}`

/** With the reference of a terminal, and more elements in its place. */
export const buildQrisPayload = (more: readonly (readonly [id: string, value: string])[] = [['58', 'ID']]): string => {
  const account = element('00', 'ID.CO.QRIS.WWW') + element('02', 'ID1020012345678')
  const elements = [
    ['51', account],
    ['52', '5944'],
    ['53', '360'],
    ...more,
    ['59', 'KENCANA BANDUNG'],
    ['60', 'BANDUNG'],
  ] as const
  const body = `000201${element('01', '11')}${elements.map(([id, value]) => element(id, value)).join('')}${element('62', element('07', 'A01'))}6304`
  return body + computeCrc(body)
}
