// Files sent to imports as the page sends them, and the wait for their end.
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { waitFor } from '../run/wait-for.ts'
import type { Answered, Shop } from '../shop/shop.ts'

export interface SentFile {
  readonly token: string
  readonly file: string
  readonly bytes: string | Uint8Array
  readonly headers?: Readonly<Record<string, string>>
}

/** The files of the old program for the four masters. */
export const readLegacyFile = (type: string): Buffer =>
  readFileSync(`tests/fixtures/legacy/${type.replaceAll('_', '-')}.csv`)

/** A file of trays, as the import of the master reads it. */
export const bakiHead = 'Kode Baki,Nama Baki,Kode Gudang,Berat Bandrol,Berat Baki,Status Aktif'
export const buildBaki = (...rows: readonly string[]): string => [bakiHead, ...rows].join('\n')
export const getTrays = (count: number): string =>
  buildBaki(
    ...Array.from({ length: count }, (_, index) => `T${index + 1},BAKI ${index + 1},TOKO,0.1,${index + 1}.5,true`),
  )

/** Sends the file to `imports/<path>`. */
export const sendFile = async (
  { running }: Shop,
  path: string,
  { token, file, bytes, headers = {} }: SentFile,
): Promise<Answered> => {
  const answer = await running.server.inject({
    method: 'POST',
    url: `/api/imports/${path}?file=${encodeURIComponent(file)}`,
    headers: { 'content-type': 'text/csv', authorization: `Bearer ${token}`, ...headers },
    payload: Buffer.from(bytes),
  })
  const isJson = String(answer.headers['content-type'] ?? '').includes('json')
  return {
    status: answer.statusCode,
    body: isJson ? answer.json() : answer.body,
    headers: answer.headers as Record<string, string>,
  }
}

/** The job when it is over. */
export const ended = (shop: Shop, token: string, id: string): Promise<Answered['body']> =>
  waitFor(async () => {
    const { body } = await shop.ask('GET', `imports/jobs/${id}`, { token })
    expect(body.state).not.toBe('running')
    return body
  })

/** Imports the file, confirms what is asked, and waits; the job as it ended. */
export const importFile = async (shop: Shop, name: string, sent: SentFile): Promise<Answered['body']> => {
  const first = await sendFile(shop, name, sent)
  const { status, body } = first.body.code === 'confirm.needed' ? await confirmFile(shop, name, sent, first) : first
  if (status !== 202) throw new Error(`${sent.file} was refused: ${JSON.stringify(body)}`)
  return ended(shop, sent.token, body.id)
}

const confirmFile = (shop: Shop, name: string, sent: SentFile, { body }: Answered): Promise<Answered> => {
  const confirmed = body.questions.map(({ id }: { id: string }) => id).join(',')
  return sendFile(shop, name, { ...sent, headers: { ...sent.headers, confirmed, 'confirm-reason': 'Import' } })
}
