// A move is agreed to from another place: who sees the request, what the answer needs, and how a request ends, on both databases.

import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildJpeg } from '../support/files/jpegs.ts'
import { waitFor } from '../support/run/wait-for.ts'
import { buying, chain, createDesk, type Desk, seller } from '../support/shop/desk.ts'
import { openPushEndpoint, type PushBrowser, type PushEndpoint } from '../support/shop/push-browser.ts'
import { noon, openShop, password } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

describe.each(databases)('on %s', database => {
  let desk: Desk
  let push: PushEndpoint
  let now = noon
  let other = ''
  const ask = (method: string, path: string, body?: object, user = 'KSR01') => desk.ask(method, path, body, user)

  beforeAll(async () => {
    push = await openPushEndpoint()
    const limits = { push: { hosts: [push.host], delays: [0, 10, 10] } }
    desk = await createDesk(await openShop({ database, now: () => now, env: { KENCANA_START: 'demo' }, limits }))
    const money = { arah: 'MASUK', kategori: 'MODAL', jumlah: 100_000_000 }
    expect((await ask('POST', 'cash?move=simpan', money, 'OWNER')).status).toBe(201)
    await setLimits(900_000_000)
    const user = { user_id: 'SPVB', user_name: 'PENGAWAS CABANG', level: 'SPV', password, kode_toko: 'KCB' }
    expect((await ask('POST', 'users', user, 'OWNERB')).body).toMatchObject({ user_id: 'SPVB' })
    other = await desk.shop.signIn('SPVB')
  }, 120_000)
  afterAll(async () => {
    await desk.shop.close()
    await push.close()
  })
  // Later than the requests of the test before, and no wrong code of it counts.
  beforeEach(() => {
    now = new Date(now.getTime() + 20 * 60_000)
  })

  /** Of what a user and the shop may pay out in a day; that of one document stays. */
  const setLimits = async (day: number): Promise<void> => {
    const limits = { BATAS_KAS_KELUAR_HARI: day, BATAS_KAS_KELUAR_TOKO: 900_000_000 }
    expect((await ask('PUT', 'para-system', limits, 'OWNER')).status).toBe(200)
  }
  const withdraw = (jumlah: number) => ({ arah: 'KELUAR', kategori: 'GAJI', jumlah })
  const send = (content: object, more: object = {}, user = 'KSR01') =>
    ask('POST', 'cash?move=simpan', { ...content, ...more }, user)
  /** Asks as the till does: after the refusal of the move, with what it showed. */
  const request = async (content: object, path = 'cash', move = 'simpan', id?: string) => {
    const target = id === undefined ? `${path}?move=${move}` : `${path}/${id}/moves/${move}`
    const refused = await ask('POST', target, content)
    expect(refused.body.code).toBe('authorize.needed')
    const dokumen = path === 'cash' ? 'uang-kas' : path
    const body = { dokumen, move, content, shown: refused.body.authorize, ...(id !== undefined && { id }) }
    const { status, body: made } = await ask('POST', 'authorization/requests', body)
    expect({ status, made }).toMatchObject({ status: 201, made: { state: 'OPEN', seconds_left: 300 } })
    return String(made._id)
  }
  const list = async (user: string) => (await ask('GET', 'authorization/requests', undefined, user)).body.requests
  const read = (id: string, user = 'SPV01') => ask('GET', `authorization/requests/${id}`, undefined, user)
  const readOwn = async (id: string) => (await ask('GET', `authorization/requests/${id}/own`)).body
  const answer = (id: string, more: object = {}, user = 'SPV01') =>
    ask('POST', `authorization/requests/${id}/answer`, { agrees: true, keterangan: 'BENAR', password, ...more }, user)
  const listLog = async () =>
    (await ask('GET', 'otorisasi?range=[0,0]&sort=["waktu","DESC"]', undefined, 'OWNER')).body[0]

  test('the requester goes on with the agreement, and the log has from where', async () => {
    const content = withdraw(2_600_000)
    const id = await request(content)
    expect(await list('SPV01')).toMatchObject([
      { _id: id, state: 'OPEN', requester: expect.stringContaining('KSR01'), shop: 'KCA', document: 'Uang Kas' },
    ])
    const { body: shown } = await read(id)
    expect(shown).toMatchObject({ confirm: 'password', authorize: { requester: expect.stringContaining('KSR01') } })
    expect(shown.authorize.changes.length).toBeGreaterThan(0)
    const agreed = await answer(id, { shown: shown.authorize })
    expect([agreed.status, agreed.body]).toMatchObject([200, { state: 'AGREED', answered_by: 'SPV01' }])
    expect(await list('SPV01')).toEqual([])
    const own = await readOwn(id)
    expect(own).toMatchObject({ state: 'AGREED', answered_by: 'SPV01', remark: 'BENAR' })
    const made = await send(content, { detail_authorization: [{ _id: own.authorization }] })
    expect(made.status).toBe(201)
    expect(await listLog()).toMatchObject({
      user_id: 'SPV01',
      diminta_oleh: 'KSR01',
      keterangan: 'BENAR',
      cara: 'REMOTE',
      ip: '127.0.0.1',
      perangkat: expect.stringContaining('lightMyRequest'),
    })
    expect((await send(content, { detail_authorization: [{ _id: own.authorization }] })).body.code).toBe(
      'authorize.spent',
    )
    expect(await desk.breaches()).toEqual([])
  })

  test('an agreement at the till is logged as one of the till', async () => {
    const content = withdraw(2_650_000)
    const typed = { user_id: 'SPV01', password, keterangan: 'BENAR', content }
    const { body } = await ask('POST', 'cash/authorize?move=simpan', typed)
    expect((await send(content, { detail_authorization: [{ _id: body._id }] })).status).toBe(201)
    expect(await listLog()).toMatchObject({ cara: 'TILL', ip: '127.0.0.1' })
  })

  test('an agreement is for exactly that content, user and shop', async () => {
    const content = withdraw(2_700_000)
    const id = await request(content)
    expect((await answer(id)).status).toBe(200)
    const { authorization } = await readOwn(id)
    const ids = { detail_authorization: [{ _id: authorization }] }
    expect((await send(withdraw(2_700_001), ids)).body.code).toBe('authorize.changed')
    expect((await send(content, ids, 'SPV01')).body.code).toBe('authorize.unknown')
    expect((await send(content, ids)).status).toBe(201)
  })

  test('is seen by users who may agree alone, and not by its requester', async () => {
    const id = await request(withdraw(2_800_000))
    expect(await list('SPV01')).toHaveLength(1)
    expect(await list('OWNER')).toHaveLength(1)
    for (const user of ['KSR01', 'SLS01']) {
      expect([user, await list(user)]).toEqual([user, []])
      expect((await read(id, user)).status).toBe(404)
      expect((await answer(id, {}, user)).status).toBe(404)
    }
    const calls = [
      desk.shop.ask('GET', `authorization/requests/${id}`, { token: other }),
      desk.shop.ask('POST', `authorization/requests/${id}/answer`, {
        token: other,
        body: { agrees: true, keterangan: 'BENAR', password },
      }),
      desk.shop.ask('DELETE', `authorization/requests/${id}`, { token: other }),
      ask('DELETE', `authorization/requests/${id}`, undefined, 'SPV01'),
      ask('GET', `authorization/requests/${id}/own`, undefined, 'SPV01'),
      read('tidak-ada'),
    ]
    for (const { status } of await Promise.all(calls)) expect(status).toBe(404)
    expect((await desk.shop.ask('GET', 'authorization/requests', { token: other })).body.requests).toEqual([])
    expect((await ask('DELETE', `authorization/requests/${id}`)).body).toMatchObject({ state: 'WITHDRAWN' })
  })

  test('a supervisor who asks may not answer, though its level may', async () => {
    const content = withdraw(2_850_000)
    const body = { dokumen: 'uang-kas', move: 'simpan', content }
    const { status, body: made } = await ask('POST', 'authorization/requests', body, 'SPV01')
    expect([status, await list('SPV01'), (await list('OWNER')).length]).toEqual([201, [], 1])
    expect([(await read(made._id)).status, (await answer(made._id)).status]).toEqual([404, 404])
    const typed = { user_id: 'SPV01', password, keterangan: 'BENAR', content }
    expect((await ask('POST', 'cash/authorize?move=simpan', typed, 'SPV01')).body.code).toBe('authorize.self')
  })

  test('above the own limit of the day it is not in the list, and an owner agrees', async () => {
    await setLimits(2_000_000)
    const content = withdraw(2_750_000)
    const id = await request(content)
    expect(await list('SPV01')).toEqual([])
    expect((await answer(id)).body.code).toBe('authorize.limit')
    expect(await list('OWNER')).toHaveLength(1)
    expect((await answer(id, {}, 'OWNER')).status).toBe(200)
    const { authorization } = await readOwn(id)
    expect((await send(content, { detail_authorization: [{ _id: authorization }] })).status).toBe(201)
    await setLimits(900_000_000)
  })

  test('an owner who works in another shop agrees from there', async () => {
    const content = withdraw(2_740_000)
    const id = await request(content)
    expect(await list('OWNERB')).toMatchObject([{ _id: id, shop: 'KCA', shop_name: 'KENCANA BANDUNG' }])
    expect((await answer(id, {}, 'OWNERB')).body).toMatchObject({ state: 'AGREED', answered_by: 'OWNERB' })
    const { authorization } = await readOwn(id)
    expect((await send(content, { detail_authorization: [{ _id: authorization }] })).status).toBe(201)
    expect(await listLog()).toMatchObject({ user_id: 'OWNERB', diminta_oleh: 'KSR01', cara: 'REMOTE' })
  })

  test('a message goes to the phones of users who may agree now, without names and amounts', async () => {
    const browsers: Record<string, PushBrowser> = {}
    const subscribe = async (name: string, token: string): Promise<void> => {
      const browser = push.open(name)
      browsers[name] = browser
      expect((await desk.shop.ask('POST', 'pemberitahuan', { token, body: browser.subscription })).status).toBe(200)
    }
    await setLimits(2_000_000)
    for (const user of ['OWNER', 'SPV01']) await subscribe(user, desk.tokenOf(user))
    await subscribe('branch', other)
    const first = await request(withdraw(2_760_000))
    await waitFor(() => expect(browsers.OWNER?.messages).toHaveLength(1))
    expect((await ask('DELETE', `authorization/requests/${first}`)).status).toBe(200)
    await setLimits(900_000_000)
    await request(withdraw(2_770_000))
    await waitFor(() => expect([browsers.OWNER, browsers.SPV01].map(one => one?.messages.length)).toEqual([2, 1]))
    expect(browsers.branch?.messages).toEqual([])
    expect(browsers.OWNER?.messages[0]).toEqual({
      title: 'KENCANA BANDUNG',
      body: 'AMBIL KAS: Uang Kas, KSR01',
      path: `/authorization-requests?id=${first}`,
      tag: `KCA ${first}`,
    })
  })

  test('a refusal has its word, and the move is not made', async () => {
    const content = withdraw(2_900_000)
    const id = await request(content)
    expect((await answer(id, { agrees: false, keterangan: 'TIDAK ADA SLIP' })).body).toMatchObject({ state: 'REFUSED' })
    const own = await readOwn(id)
    expect(own).toMatchObject({ state: 'REFUSED', answered_by: 'SPV01', remark: 'TIDAK ADA SLIP' })
    expect(own.authorization).toBeUndefined()
  })

  test('the first of two answers counts, and the second names its user', async () => {
    const id = await request(withdraw(3_000_000))
    const both = await Promise.all([answer(id), answer(id, { agrees: false }, 'OWNER')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const lost = both.find(({ status }) => status === 409)
    const { answered_by: winner } = await readOwn(id)
    expect(lost?.body).toMatchObject({ code: 'authorize.answered', message: expect.stringContaining(winner) })
    expect((await answer(id, {}, 'OWNER')).body.code).toBe('authorize.answered')
    expect((await read(id, 'OWNER')).body).toMatchObject({ answered_by: winner })
    expect((await ask('DELETE', `authorization/requests/${id}`)).body.code).toBe('authorize.answered')
  })

  test('the requester takes it back, and asks again in place of an earlier request', async () => {
    const content = withdraw(3_100_000)
    const first = await request(content)
    const second = await request(content)
    expect(await readOwn(first)).toMatchObject({ state: 'WITHDRAWN' })
    expect((await list('SPV01')).map(({ _id }: { _id: string }) => _id)).toEqual([second])
    expect((await ask('DELETE', `authorization/requests/${second}`)).body).toMatchObject({ state: 'WITHDRAWN' })
    expect(await list('SPV01')).toEqual([])
    const taken = await answer(second)
    expect([taken.status, taken.body.code]).toEqual([409, 'authorize.withdrawn'])
  })

  test('is over after five minutes, by the clock of the server', async () => {
    const id = await request(withdraw(3_200_000))
    now = new Date(now.getTime() + 299_000)
    expect(await readOwn(id)).toMatchObject({ state: 'OPEN', seconds_left: 1 })
    now = new Date(now.getTime() + 1000)
    expect(await list('SPV01')).toEqual([])
    expect(await readOwn(id)).toMatchObject({ state: 'EXPIRED', seconds_left: 0 })
    const over = await answer(id)
    expect([over.status, over.body.code]).toEqual([409, 'authorize.too-old'])
  })

  test.each([true, false])(
    'a document that has changed is refused as changed: with its version %s',
    async isVersioned => {
      const deposit = {
        kode_sales: 'S01',
        nama_customer: 'IBU RATNA',
        pembayaran: [{ jenis: 'CASH', jumlah_rp: 100_000 }],
        barang: [{ kode_barcode: await desk.make() }],
      }
      const saved = (await ask('POST', 'titipan?move=simpan', deposit)).body
      const valid = await ask('POST', `titipan/${saved.id}/moves/validasi`, {})
      expect(valid.status).toBe(200)
      // With the version, as the till sends it, and without.
      const cancel = {
        ...(isVersioned && { versi: valid.body.versi }),
        answers: { alasan: 'SALAH INPUT', uang_kembali: 'CASH' },
      }
      const id = await request(cancel, 'titipan', 'batal', saved.id)
      const { body: shown } = await read(id)
      expect(shown).toMatchObject({ state: 'OPEN', authorize: { versi: expect.any(Number) } })
      const payment = { answers: { pembayaran: [{ jenis: 'CASH', jumlah_rp: 50_000 }] } }
      expect((await ask('POST', `titipan/${saved.id}/moves/tambah_dp`, payment)).status).toBe(200)
      for (const call of [() => read(id), () => answer(id), () => answer(id, { shown: shown.authorize })]) {
        const { status, body } = await call()
        expect([status, body.code]).toEqual([422, expect.stringMatching(/^authorize\.(changed|differs)$/)])
      }
      expect((await answer(id, { agrees: false, keterangan: 'SUDAH BERUBAH' })).body).toMatchObject({
        state: 'REFUSED',
      })
    },
  )

  test('pictures of the pieces are shown to who may answer', async () => {
    const rules = { PEMBELIAN_DENGAN_FOTO: true, VALIDASI_BELI: false }
    expect((await ask('PUT', 'para-system', rules, 'OWNER')).status).toBe(200)
    const made = (await ask('POST', 'pembelian?move=simpan', buying([chain], 5_280_000, seller))).body
    const headers = { authorization: `Bearer ${desk.tokenOf('KSR01')}`, 'content-type': 'image/jpeg' }
    for (const place of [`barang/${made.barang[0].id}/foto`, 'foto_identitas']) {
      const url = `/api/pembelian/${made.id}/${place}`
      const sent = await desk.shop.running.server.inject({ method: 'PUT', url, headers, payload: buildJpeg() })
      expect([place, sent.statusCode]).toEqual([place, 200])
    }
    expect((await ask('POST', `pembelian/${made.id}/moves/validasi`, {})).status).toBe(200)
    const id = await request({ answers: { alasan: 'SALAH INPUT' } }, 'pembelian', 'batal', made.id)
    // That of the identity card is not among them.
    expect((await read(id)).body.pictures).toEqual(['Foto Barang'])
    const look = async (index: string, user = 'SPV01') =>
      (await ask('GET', `authorization/requests/${id}/pictures/${index}`, undefined, user)).status
    expect([await look('0'), await look('1'), await look('x'), await look('0', 'SLS01')]).toEqual([200, 404, 404, 404])
    expect((await answer(id, { agrees: false })).body.state).toBe('REFUSED')
  })

  test('other figures than those that were shown are refused', async () => {
    const id = await request(withdraw(3_300_000))
    const outdated = { changes: [{ piece: '', title: 'Jumlah', before: '1', after: '2' }] }
    expect((await answer(id, { shown: outdated })).body.code).toMatch(/^authorize\.(changed|differs)$/)
    const body = { dokumen: 'uang-kas', move: 'simpan', content: withdraw(3_300_000), shown: outdated }
    expect((await ask('POST', 'authorization/requests', body)).body.code).toMatch(/^authorize\.(changed|differs)$/)
  })

  test('a move that needs no authorization, an unknown one and one without the right are refused', async () => {
    const small = { dokumen: 'uang-kas', move: 'simpan', content: withdraw(1000) }
    expect((await ask('POST', 'authorization/requests', small)).body.code).toBe('authorize.changed')
    const cases = [
      [{ ...small, move: 'lain' }, 404],
      [{ ...small, dokumen: 'lain' }, 400],
      [{ ...small, content: null }, 400],
      [{ ...small, lebih: 1 }, 400],
    ] as const
    for (const [body, status] of cases)
      expect([body, (await ask('POST', 'authorization/requests', body)).status]).toEqual([body, status])
    const content = withdraw(2_600_000)
    expect((await ask('POST', 'authorization/requests', { ...small, content }, 'SLS01')).status).toBe(403)
    const answers: readonly object[] = [{ keterangan: '' }, { agrees: 'ya' }, { keterangan: ' ', lebih: 1 }]
    const id = await request(content)
    for (const one of answers) expect((await answer(id, one)).status).toBe(400)
  })

  test('the password is needed, the code in its place with a second factor, and wrong ones wait as at the sign-in', async () => {
    const id = await request(withdraw(3_400_000))
    expect((await answer(id, { password: 'salah' })).body.code).toBe('password.wrong')
    expect((await answer(id, { password: '' })).body.code).toBe('password.wrong')
    const { secret } = (await ask('POST', 'users/second-factor', { password }, 'OWNER')).body
    const getCode = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })
    expect((await ask('POST', 'users/second-factor/confirm', { code: getCode() }, 'OWNER')).status).toBe(200)
    now = new Date(now.getTime() + 60_000)
    expect((await read(id, 'OWNER')).body).toMatchObject({ confirm: 'code' })
    expect((await answer(id, {}, 'OWNER')).body.code).toBe('second-factor.code-needed')
    expect((await answer(id, { code: '000000' }, 'OWNER')).body.code).toBe('sign-in.code-wrong')
    const code = getCode()
    expect((await answer(id, { code }, 'OWNER')).body).toMatchObject({ state: 'AGREED', answered_by: 'OWNER' })
    const next = await request(withdraw(3_500_000))
    expect((await answer(next, { code }, 'OWNER')).body.code).toBe('sign-in.code-wrong')
    for (const wrong of ['111111', '222222', '333333', '444444']) await answer(next, { code: wrong }, 'OWNER')
    const locked = await answer(next, { code: getCode() }, 'OWNER')
    expect([locked.status, locked.body.code]).toEqual([429, 'sign-in.locked'])
  })
})
