// Another person agrees to a move: who may, to what, for how long, and how often.
import { beforeAll, describe, expect, test } from 'vitest'
import type { RequestError } from '../../../../server/error/errors.ts'
import { type AuthorizedRequest, createAuthorizer } from '../../../../server/record/authorize/spend-authorization.ts'
import type { RequiredAuthorization } from '../../../../server/record/document/move-context.ts'
import { removeUsedDraft } from '../../../../server/record/draft/draft-owner.ts'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { password } from '../../../support/shop/shop.ts'
import { testedStorages } from '../../../support/storage/storages.ts'
import { openPrintShop } from '../../print-shop.ts'

const content = { nomor: 'H7', alasan: 'RUSAK', barang: [{ kode_baris: '1', kode_barcode: '01', berat: 1.5 }] }
const shown = { document: 'Hancur', move: 'Simpan', requester: 'KSR01', changes: [] }
const asked = { user_id: 'SPV01', password, keterangan: 'PECAH DUA', content }

describe.each(testedStorages)('$name', ({ name }) => {
  let row: string
  let other: string
  const world = openForTests(() => openPrintShop(name))
  beforeAll(async () => {
    row = await world.put({ nomor: 'H1' })
    other = await world.put({ nomor: 'H2' }, [], 'KCB')
  })

  const give = (user: string, more: object = {}) =>
    world.as(user, 'POST', 'hancur/authorize?move=simpan', { ...asked, ...more })

  const needed: RequiredAuthorization = {
    category: 'HANCUR BARANG',
    text: 'Hancur 1.5 gram',
    who: ['SPV'],
    except: [],
    isSelfAuthorized: false,
    uses: [],
    summary: shown,
    logged: { text: 'Hancur 1.5 gram', changes: [], codes: [] },
    document: { resource: 'hancur', move: 'simpan', id: 'baru', number: 'H7' },
  }

  /** What spending comes to: its code, or `spent`. */
  const spend = async (
    ids: unknown,
    more: Partial<AuthorizedRequest & RequiredAuthorization> & { readonly by?: string } = {},
  ): Promise<string> => {
    const { by = 'KSR01', body = content, move = 'simpan', id, ...rest } = more
    const caller = await world.caller(by)
    const sent = { resource: world.hancur, move, body: { ...(body as object), detail_authorization: ids } }
    return world.storage
      .write(connection => createAuthorizer(connection, caller, { ...sent, ...(id && { id }) })({ ...needed, ...rest }))
      .then(
        () => 'spent',
        (error: RequestError) => error.code ?? String(error),
      )
  }
  const given = async (more: object = {}): Promise<readonly object[]> => {
    const { body } = await give('KSR01', more)
    return [{ _id: body._id }]
  }
  const log = async () => (await world.as('OWNER', 'GET', 'otorisasi')).body

  test('is created by a supervisor for five minutes, and stores no password', async () => {
    const { status, body } = await give('KSR01')
    expect([status, Object.keys(body)]).toEqual([201, ['_id', 'expires_at']])
    expect(Date.parse(body.expires_at) - (await world.caller('KSR01')).now().getTime()).toBe(300_000)
    const stored = await world.storage.read(connection =>
      connection.all({ sql: 'select * from kencana_authorization', values: [] }),
    )
    expect(JSON.stringify(stored)).not.toContain(password)
  })

  const refused: readonly [what: string, by: string, more: object, messages: string][] = [
    ['a guest', '', {}, '401 token.invalid'],
    ['who may not open the screen', 'SLS01', {}, '403 access.denied'],
    ['the caller himself', 'SPV01', {}, '422 authorize.self'],
    ['the caller in small letters', 'SPV01', { user_id: ' spv01 ' }, '422 authorize.self'],
    ['a wrong password', 'KSR01', { password: 'salah sekali' }, '422 authorize.wrong'],
    ['a password in capitals', 'KSR01', { password: password.toUpperCase() }, '422 authorize.wrong'],
    ['nobody', 'KSR01', { user_id: 'TIDAKADA' }, '422 authorize.wrong'],
    ['a level that is not asked', 'KSR01', { user_id: 'KSR02' }, '422 authorize.level'],
    ['a supervisor of another shop', 'KSR01', { user_id: 'SPVB' }, '422 authorize.level'],
    ['no remark', 'KSR01', { keterangan: '' }, '400 request.malformed'],
    ['a remark of blanks', 'KSR01', { keterangan: '   ' }, '400 request.malformed'],
    ['a remark of signs', 'KSR01', { keterangan: '\u0000\n' }, '400 request.malformed'],
    ['no content', 'KSR01', { content: null }, '400 request.malformed'],
    ['more than is asked', 'KSR01', { level: 'OWN' }, '400 request.malformed'],
  ]
  test.each(refused)('is refused: %s', async (_, by, more, messages) => {
    const answer = await give(by, more)
    expect(`${answer.status} ${answer.body.code}`).toBe(messages)
    expect(JSON.stringify(answer.body)).not.toMatch(/%\{/)
  })

  test('a wrong password and an unknown user get the same message', async () => {
    const [wrong, unknown] = [await give('KSR01', { password: 'x' }), await give('KSR01', { user_id: 'HANTU' })]
    expect({ ...wrong.body, ref: '' }).toEqual({ ...unknown.body, ref: '' })
  })

  test('full levels authorize everything, from any shop', async () => {
    expect((await give('KSR01', { user_id: 'owner' })).status).toBe(201)
    expect((await give('KSR01', { user_id: 'OWNERB' })).status).toBe(201)
  })

  test('a move without an authorization, an unknown move and one from another state are refused', async () => {
    const paths = [
      'hancur/authorize?move=catat',
      'hancur/authorize?move=lain',
      'hancur/authorize',
      'bahan/authorize?move=simpan',
    ]
    const rows = [`hancur/${row}/authorize/catat`, `hancur/${row}/authorize/simpan`]
    for (const path of [...paths, 'hancur/authorize?move=batal', ...rows]) {
      const { status } = await world.as('OWNER', 'POST', path, asked)
      // Where no move needs anybody there is no such call, only a row that could have this name.
      expect([path, status]).toEqual([path, path.startsWith('bahan') ? 405 : 404])
    }
  })

  test('a row of another shop is not found', async () => {
    const word = { ...asked, user_id: 'ADM01', content: {} }
    const { status } = await world.as('SPV01', 'POST', `hancur/${other}/authorize/batal`, word)
    expect(status).toBe(404)
    const own = await world.as('SPV01', 'POST', `hancur/${row}/authorize/batal`, word)
    expect(own.status).toBe(201)
  })

  test('a repeated request creates one authorization', async () => {
    const repeat = (more: object = {}) =>
      world.shop.ask('POST', 'hancur/authorize?move=simpan', {
        token: world.tokenOf('KSR01'),
        headers: { 'idempotency-key': 'otorisasi-1' },
        body: { ...asked, ...more },
      })
    const [first, second] = [await repeat(), await repeat()]
    expect([second.body, second.headers['idempotent-replayed']]).toEqual([first.body, 'true'])
    expect((await repeat({ keterangan: 'LAIN' })).body.code).toBe('idempotency.reused')
  })

  test('is used once and logged', async () => {
    const ids = await given()
    expect(await spend(ids)).toBe('spent')
    expect(await spend(ids)).toBe('authorize.spent')
    expect((await log())[0]).toMatchObject({
      tanggal: '2026-11-20',
      user_id: 'SPV01',
      diminta_oleh: 'KSR01',
      kategori: 'HANCUR BARANG',
      deskripsi: 'Hancur 1.5 gram',
      keterangan: 'PECAH DUA',
      dokumen: 'hancur',
      move: 'simpan',
      nomor: 'H7',
      id_dokumen: 'baru',
      id_otorisasi: (ids[0] as { _id: string })._id,
    })
  })

  test('is not needed by a level that may act alone, which is logged', async () => {
    expect(
      await spend(undefined, { by: 'SPV01', isSelfAuthorized: true, document: { ...needed.document, number: 'H8' } }),
    ).toBe('spent')
    expect((await log())[0]).toMatchObject({
      user_id: 'SPV01',
      diminta_oleh: 'SPV01',
      keterangan: '-',
      nomor: 'H8',
      kategori: 'HANCUR BARANG',
    })
  })

  test('of a saved row is logged with its number', async () => {
    const path = `hancur/${row}/authorize/batal`
    const { body } = await world.as('KSR01', 'POST', path, { ...asked, user_id: 'ADM01', content: { versi: 1 } })
    const document = { resource: 'hancur', move: 'batal', id: row, number: 'H1' }
    const options = { move: 'batal', id: row, body: { versi: 1 }, who: ['ADM'], document }
    expect(await spend([{ _id: body._id }], options)).toBe('spent')
    expect((await log())[0]).toMatchObject({ move: 'batal', nomor: 'H1', id_dokumen: row })
  })

  test('covers all moves of the request that its user may authorize', async () => {
    const ids = await given()
    const caller = await world.caller('KSR01')
    const sent = { resource: world.hancur, move: 'simpan', body: { ...content, detail_authorization: ids } }
    const inner = { resource: 'bahan', move: 'buat', id: 'dalam', number: 'B1' }
    await world.storage.write(async connection => {
      const ask = createAuthorizer(connection, caller, sent)
      await ask(needed)
      await ask({ ...needed, category: 'BAHAN', document: inner })
      await expect(ask({ ...needed, who: ['ADM'] })).rejects.toMatchObject({ code: 'authorize.spent' })
    })
    const rows = (await log()).filter(({ id_dokumen: id }: { id_dokumen: string }) => id === 'dalam')
    expect(rows).toMatchObject([{ user_id: 'SPV01', kategori: 'BAHAN', dokumen: 'bahan', move: 'buat', nomor: 'B1' }])
  })

  test('is used once by two concurrent requests', async () => {
    const ids = await given()
    const all = await Promise.all(Array.from({ length: 6 }, () => spend(ids)))
    expect(all.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'authorize.spent'), 'spent'])
  })

  test('a rollback neither uses nor logs it', async () => {
    const ids = await given()
    const before = (await log()).length
    const caller = await world.caller('KSR01')
    const sent = { resource: world.hancur, move: 'simpan', body: { ...content, detail_authorization: ids } }
    const work = world.storage.write(async connection => {
      await createAuthorizer(connection, caller, sent)(needed)
      await removeUsedDraft(connection, caller, world.hancur, 'batal-lagi')
      throw new Error('preview')
    })
    await expect(work).rejects.toThrow('preview')
    expect((await log()).length).toBe(before)
    expect(await spend(ids)).toBe('spent')
  })

  const notSpent: readonly [what: string, ids: 'given' | readonly unknown[] | undefined, more: object, code: string][] =
    [
      ['none is sent', undefined, {}, 'authorize.needed'],
      ['the list is empty', [], {}, 'authorize.needed'],
      ['it is unknown', [{ _id: 'tidak-ada' }], {}, 'authorize.unknown'],
      ['it is no id', [{ _id: 'a\u0000b' }, null, 7], {}, 'authorize.unknown'],
      ['another sends it', 'given', { by: 'KSR02' }, 'authorize.unknown'],
      ['a weight is another', 'given', { body: { ...content, barang: [] } }, 'authorize.changed'],
      ['something stands beside it', 'given', { body: { ...content, lain: 1 } }, 'authorize.changed'],
      ['it is for another move', 'given', { move: 'batal' }, 'authorize.changed'],
      ['it is for a row', 'given', { id: 'H1' }, 'authorize.changed'],
      ['his level is asked no more', 'given', { who: ['ADM'] }, 'authorize.level'],
    ]
  test.each(notSpent)('is not used if %s', async (_, ids, more, code) => {
    expect(await spend(ids === 'given' ? await given() : ids, more)).toBe(code)
  })

  test('does not depend on the order of keys or on other authorizations', async () => {
    const ids = await given({
      content: { barang: content.barang, alasan: 'RUSAK', nomor: 'H7', detail_authorization: [] },
    })
    expect(await spend(ids)).toBe('spent')
  })

  test('is found among others', async () => {
    expect(await spend([{ _id: 'lama' }, ...(await given())])).toBe('spent')
  })

  test('is valid for five minutes', async () => {
    const [early, computed] = [await given(), await given()]
    world.wait(299)
    expect(await spend(early)).toBe('spent')
    world.wait(1)
    expect(await spend(computed)).toBe('authorize.expired')
  })

  test('is invalid if its user was deactivated since', async () => {
    const ids = await given()
    const [{ id }] = (await world.as('OWNER', 'GET', 'users?filter={"user_id":"SPV01"}')).body
    await world.as('OWNER', 'PUT', `users/${id}`, { status_aktif: false })
    expect(await spend(ids)).toBe('authorize.level')
    expect((await give('KSR01')).body.code).toBe('authorize.wrong')
    await world.as('OWNER', 'PUT', `users/${id}`, { status_aktif: true })
  })

  test('guessing is limited by the sign-in guard, for both routes', async () => {
    for (let tries = 0; tries < 10; tries++) await give('KSR01', { user_id: 'ADM01', password: 'salah' })
    const { status, body } = await give('KSR01', { user_id: 'ADM01' })
    expect([status, body.code]).toEqual([429, 'sign-in.locked'])
    const signIn = { body: { user_id: 'ADM01', password } }
    expect((await world.shop.ask('POST', 'users/login', signIn)).status).toBe(429)
  })
})
