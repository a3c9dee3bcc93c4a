// What tests of the counter do: moves, moves that another person agrees to, refusals, and what the books hold.
import { expect } from 'vitest'
import type { DatabaseRow } from '../../../server/storage/storage.ts'
import { getMessages, type Pieces } from './pieces.ts'
import { type Answered, password } from './shop.ts'

export type Body = Readonly<Record<string, unknown>>

export interface CounterDesk {
  /** The answer of a call that succeeds. */
  readonly post: (path: string, body?: Body, user?: string) => Promise<Answered['body']>
  /** The same with the word of a supervisor for exactly this content. */
  readonly agreed: (path: string, body?: Body, user?: string, by?: string) => Promise<Answered['body']>
  /** Status, code and sentences of a call that does not. */
  readonly refused: (path: string, body?: Body, user?: string) => Promise<readonly unknown[]>
  readonly rows: (sql: string, ...values: readonly string[]) => Promise<readonly DatabaseRow[]>
  /** What lies in a place of the cash book of the shop KCA: the drawer, or an account. */
  readonly cash: (place?: string) => Promise<number>
  /** Where a piece is. */
  readonly place: (code: string) => Promise<unknown>
  /** Sets entries of the parameters, as an owner. */
  readonly parameter: (values: Body) => Promise<void>
}

export const createCounterDesk = (shop: Pieces): CounterDesk => {
  const post: CounterDesk['post'] = async (path, body = {}, user = 'KSR01') => {
    const { status, body: answer } = await shop.ask('POST', path, body, user)
    expect({ path, status, answer }).toMatchObject({ path, status: path.includes('?move=') ? 201 : 200 })
    return answer
  }
  const readRows: CounterDesk['rows'] = (sql, ...values) =>
    shop.shop.running.storage.read(connection => connection.all({ sql, values }))
  return {
    post,
    rows: readRows,
    agreed: async (path, body = {}, user = 'KSR01', by = 'SPV01') => {
      const word = { user_id: by, password, keterangan: 'BENAR', content: body }
      const asked = path.includes('?move=') ? path.replace('?', '/authorize?') : path.replace('/moves/', '/authorize/')
      const given = await shop.ask('POST', asked, word, user)
      expect({ asked, status: given.status, body: given.body }).toMatchObject({ asked, status: 201 })
      return post(path, { ...body, detail_authorization: [{ _id: given.body._id }] }, user)
    },
    refused: async (path, body = {}, user = 'KSR01') => {
      const answer = await shop.ask('POST', path, body, user)
      return [answer.status, answer.body.code, ...getMessages(answer)]
    },
    cash: async (place = 'KAS') => {
      const [row] = await readRows('select jumlah from buku_kas_saldo where tempat = ? and kode_toko = ?', place, 'KCA')
      return Number(row?.jumlah ?? 0)
    },
    place: async code => (await shop.find(code)).tempat,
    parameter: async values => {
      const { status, body } = await shop.ask('PUT', 'para-system', values, 'OWNER')
      expect({ status, body }).toMatchObject({ status: 200 })
    },
  }
}
