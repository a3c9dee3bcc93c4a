// A draft is stored for its user, in his shop, until a document is created from it.
import { describe, expect, test } from 'vitest'
import type { RequestError } from '../../../../server/error/errors.ts'
import { removeUsedDraft } from '../../../../server/record/draft/draft-owner.ts'
import { deleteExpired } from '../../../../server/start/cleanup.ts'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { noon } from '../../../support/shop/shop.ts'
import { testedStorages } from '../../../support/storage/storages.ts'
import { openPrintShop } from '../../print-shop.ts'

describe.each(testedStorages)('$name', ({ name }) => {
  const world = openForTests(() => openPrintShop(name))

  const put = (user: string, id: string, body: unknown = { a: id }, path = 'hancur') =>
    world.as(user, 'PUT', `drafts/${path}/${id}`, body)
  const list = async (user: string, path = 'hancur') => (await world.as(user, 'GET', `drafts/${path}`)).body
  const getIds = async (user: string, path?: string): Promise<readonly string[]> =>
    (await list(user, path)).map(({ id }: { id: string }) => id)
  const remove = (user: string, id: string) => world.as(user, 'DELETE', `drafts/hancur/${id}`)
  const drop = async (user: string, id: string): Promise<string> => {
    const caller = await world.caller(user)
    return world.storage
      .write(connection => removeUsedDraft(connection, caller, world.hancur, id))
      .then(
        () => 'dropped',
        (error: RequestError) => error.code,
      )
  }

  test('is stored as sent, and again after each change', async () => {
    const body = { alasan: 'RUSAK', barang: [{ kode_barcode: '01', 'a"b': null }], é: '中' }
    expect((await put('KSR01', 'satu', { lama: 1 })).body).toEqual({ id: 'satu', at: '2026-11-20T03:00:00.000Z' })
    world.wait(1)
    const { status, body: saved } = await put('KSR01', 'satu', body)
    expect([status, saved]).toEqual([200, { id: 'satu', at: '2026-11-20T03:00:01.000Z' }])
    expect(await list('KSR01')).toEqual([{ ...saved, body }])
  })

  test('belongs to its user, its shop and its resource', async () => {
    await put('KSR01', 'milik', { rahasia: 1 })
    await put('KSR02', 'milik', { lain: 2 })
    expect(await list('KSR02')).toMatchObject([{ id: 'milik', body: { lain: 2 } }])
    expect(await getIds('OWNERB')).toEqual([])
    expect(await getIds('KSR01', 'racikan')).toEqual([])
    expect((await remove('OWNERB', 'milik')).status).toBe(404)
    expect((await remove('OWNER', 'milik')).status).toBe(404)
    expect((await remove('KSR02', 'milik')).status).toBe(200)
    expect(await getIds('KSR01')).toContain('milik')
    const to = (kode_toko: string) => world.as('OWNER', 'POST', 'users/shop', { kode_toko })
    await put('OWNER', 'pemilik')
    await to('KCB')
    expect(await getIds('OWNER')).toEqual([])
    await to('KCA')
    expect(await getIds('OWNER')).toEqual(['pemilik'])
  })

  const refused: readonly [what: string, user: string, path: string, messages: string][] = [
    ['a guest', '', 'hancur', '401 token.invalid'],
    ['who may not begin a document', 'SLS01', 'hancur', '403 access.denied'],
    ['who may not create a row', 'KSR01', 'kata-kata', '403 access.denied'],
    ['a log', 'OWNER', 'otorisasi', '403 access.denied'],
  ]
  test.each(refused)('is not for %s', async (_, user, path, getMessages) => {
    for (const [method, below] of [
      ['GET', ''],
      ['PUT', '/x'],
      ['DELETE', '/x'],
    ] as const) {
      const { status, body } = await world.as(user, method, `drafts/${path}${below}`, method === 'PUT' ? {} : undefined)
      expect(`${status} ${body.code}`).toBe(getMessages)
    }
  })

  test('rows of a master have drafts as well', async () => {
    expect((await put('KSR01', 'r1', {}, 'racikan')).status).toBe(200)
  })

  test('is one object of at most 256 KiB with a valid id', async () => {
    const getMessages = async (id: string, body: unknown) => {
      const { status, body: answer } = await put('KSR01', id, body)
      return `${status} ${answer.code ?? answer.id}`
    }
    for (const body of [[], 'x', 7, null]) expect(await getMessages('isi', body)).toBe('400 request.malformed')
    for (const id of ['%00', 'a%2Fb', 'x'.repeat(65), '..%2F']) expect(await getMessages(id, {})).toMatch(/^40\d /)
    expect(await getMessages('besar', { a: 'x'.repeat(256 * 1024 - 8) })).toBe('200 besar')
    expect(await getMessages('besar', { a: 'x'.repeat(256 * 1024 - 7) })).toBe('413 draft.too-large')
    expect(await getMessages('besar', { a: 'é'.repeat(131_072) })).toBe('413 draft.too-large')
  })

  test('deletes the oldest above twenty', async () => {
    for (let count = 1; count <= 22; count++) {
      world.wait(1)
      await put('SPV01', `d${count}`)
    }
    expect(await getIds('SPV01')).toEqual(Array.from({ length: 20 }, (_, index) => `d${22 - index}`))
    world.wait(1)
    await put('SPV01', 'd3')
    await put('SPV01', 'd23')
    expect((await getIds('SPV01')).toSorted()).not.toContain('d4')
    expect(await getIds('SPV01')).toContain('d3')
  })

  test('is consumed by its document: the second window is refused', async () => {
    await put('ADM01', 'nota')
    expect(await drop('ADM01', 'nota')).toBe('dropped')
    expect(await getIds('ADM01')).toEqual([])
    expect(await drop('ADM01', 'nota')).toBe('draft.used')
    const again = await put('ADM01', 'nota')
    expect([again.status, again.body.code]).toEqual([409, 'draft.used'])
    expect((await remove('ADM01', 'nota')).status).toBe(404)
    expect(await drop('KSR02', 'nota')).toBe('dropped')
  })

  test('a draft that was never saved is consumed as well', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => drop('ADM01', 'belum')))
    expect(all.toSorted()).toEqual(['draft.used', 'draft.used', 'draft.used', 'draft.used', 'dropped'])
    expect(await drop('ADM01', 'a\u0000b')).toBe('request.malformed')
  })

  test('writes no audit row', async () => {
    const count = async () =>
      (await world.storage.read(c => c.all({ sql: 'select count(*) as n from kencana_audit', values: [] })))[0]?.n
    const before = await count()
    await put('KSR01', 'diam')
    await drop('KSR01', 'diam')
    expect(await count()).toBe(before)
  })

  test('is stored for thirty days', async () => {
    await put('KSR02', 'tua')
    await deleteExpired(world.storage, new Date(noon.getTime() + 29 * 86_400_000))
    const readStored = async () =>
      (await world.storage.read(c => c.all({ sql: 'select id from kencana_draft', values: [] }))).map(({ id }) => id)
    expect(await readStored()).toContain('tua')
    await deleteExpired(world.storage, new Date(noon.getTime() + 31 * 86_400_000))
    expect(await readStored()).toEqual([])
  })
})
