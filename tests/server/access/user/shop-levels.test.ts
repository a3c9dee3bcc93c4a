// Levels of users in shops: an owner of two shops, and a user who is a cashier in one shop and a supervisor in another.
import { beforeAll, describe, expect, test } from 'vitest'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { openShop, password, query } from '../../../support/shop/shop.ts'
import { databases } from '../../../support/storage/databases.ts'

describe.each(databases)('on %s', database => {
  let owner: string
  const shop = openForTests(() => openShop({ database }))
  beforeAll(async () => {
    owner = await shop.signIn('OWNER')
    await post('toko', { kode_toko: 'KCC', nama_toko: 'KENCANA SOLO' })
    await makeUser('CABANG', { level: 'OWC', toko_lain: 'KCB' })
    await makeUser('DUA', { level: 'KSR' })
    expect((await giveLevel('DUA', 'KCB', 'SPV')).status).toBe(201)
  })

  const post = (path: string, body: object, token = owner) => shop.ask('POST', path, { token, body })
  const makeUser = async (user_id: string, more: object, token = owner) => {
    const body = { user_id, user_name: user_id, level: 'KSR', password, ...more }
    const answer = await post('users', body, token)
    expect(token === owner ? answer.status : 201).toBe(201)
    return answer
  }
  const giveLevel = (user_id: string, kode_toko: string, level: string, token = owner) =>
    post('level-toko', { user_id, kode_toko, level }, token)
  const choose = async (token: string, kode_toko: string) => {
    expect((await post('users/shop', { kode_toko }, token)).status).toBe(200)
    return token
  }
  const signInAt = async (userId: string, code: string) => choose(await shop.signIn(userId), code)
  const getId = async (path: string, filter: object): Promise<string> =>
    (await shop.ask('GET', `${path}?${query({ filter })}`, { token: owner })).body[0].id
  const readSession = async (token: string) => (await shop.ask('GET', 'users/session', { token })).body
  const readCodes = async (token: string): Promise<readonly string[]> =>
    (await readSession(token)).shops.map((one: { kode_toko: string }) => one.kode_toko)

  describe('a user of two levels', () => {
    test('has the level of the shop that is chosen', async () => {
      const token = await shop.signIn('DUA')
      expect(await readCodes(token)).toEqual(['KCA', 'KCB'])
      expect((await readSession(token)).user.level).toBe('KSR')
      expect((await readSession(token)).shops).toMatchObject([{ level: 'KSR' }, { level: 'SPV' }])
      expect((await shop.ask('GET', 'kas-harian', { token })).status).toBe(403)
      await choose(token, 'KCB')
      expect((await readSession(token)).user.level).toBe('SPV')
      expect((await shop.ask('GET', 'kas-harian', { token })).status).toBe(200)
    })

    test('is a supervisor for rules only where that is the level', async () => {
      // SPV changes the weight of no tray, and a cashier has no form of trays.
      const token = await signInAt('DUA', 'KCB')
      const [tray] = (await shop.ask('GET', 'baki', { token })).body
      const put = await shop.ask('PUT', `baki/${tray.id}`, { token, body: { berat_baki: 9.5 } })
      expect(put.body.faults).toMatchObject([{ field: 'berat_baki' }])
      await choose(token, 'KCA')
      expect((await shop.ask('PUT', `baki/${tray.id}`, { token, body: { nama_baki: 'X' } })).status).toBe(403)
    })

    test('reads a report over shops without the shop where the level has none', async () => {
      const token = await signInAt('DUA', 'KCB')
      const run = (shops: readonly string[]) =>
        shop.ask('GET', `reports/penjualan-rekap?${query({ filter: { kode_toko: shops } })}`, { token })
      expect((await run(['KCB', 'KCA'])).status).toBe(403)
      expect((await run(['ALL'])).status).toBe(200)
    })

    test('authorizes only where the level may, at the till and from the other shop', async () => {
      await makeUser('PINDAH', { level: 'KSR', toko_lain: 'KCB' })
      const content = { arah: 'KELUAR', kategori: 'GAJI', jumlah: 2_600_000 }
      const two = await shop.signIn('DUA')
      const listOpen = async () => (await shop.ask('GET', 'authorization/requests', { token: two })).body.requests
      const authorize = async (code: string) => {
        const token = await signInAt('PINDAH', code)
        const money = { arah: 'MASUK', kategori: 'MODAL', jumlah: 10_000_000 }
        expect((await post('cash?move=simpan', money, await signInAt('OWNER', code))).status).toBe(201)
        const typed = { user_id: 'DUA', password, keterangan: 'BENAR', content }
        const answer = await post('cash/authorize?move=simpan', typed, token)
        const body = { dokumen: 'uang-kas', move: 'simpan', content }
        const requested = await post('authorization/requests', body, token)
        expect([code, requested.status]).toEqual([code, 201])
        return { answer, requested: requested.body }
      }
      const own = await authorize('KCA')
      expect([own.answer.status, own.answer.body.code, await listOpen()]).toEqual([422, 'authorize.level', []])
      const other = await authorize('KCB')
      expect([other.answer.status, await listOpen()]).toMatchObject([201, [{ _id: other.requested._id, shop: 'KCB' }]])
    })

    test('has entries that were assigned to the own level, and none of them where the level is another', async () => {
      await makeUser('DIBERI', { level: 'KSR' })
      await giveLevel('DIBERI', 'KCB', 'SLS')
      const path = `reports/perbandingan-toko?${query({ filter: { kode_toko: [] } })}`
      const run = async (code: string) =>
        (await shop.ask('GET', path, { token: await signInAt('DIBERI', code) })).status
      expect(await run('KCA')).toBe(403)
      const menu = ['perbandingan-toko']
      const assigned = await shop.ask('PUT', 'users/hak-akses/DIBERI', { token: owner, body: { menu } })
      expect([assigned.status, await run('KCA'), await run('KCB')]).toEqual([200, 200, 403])
    })

    test('loses a changed level at once, and the session with the row', async () => {
      await makeUser('LEPAS', { level: 'KSR' })
      await giveLevel('LEPAS', 'KCB', 'ADM')
      const token = await signInAt('LEPAS', 'KCB')
      const id = await getId('level-toko', { user_id: 'LEPAS' })
      await shop.ask('PUT', `level-toko/${id}`, { token: owner, body: { level: 'SLS' } })
      expect((await readSession(token)).user.level).toBe('SLS')
      expect((await shop.ask('DELETE', `level-toko/${id}`, { token: owner })).status).toBe(200)
      expect((await shop.ask('GET', 'users/session', { token })).status).toBe(401)
    })

    test('keeps the own shop while the level of another refers to it', async () => {
      const id = await getId('users', { user_id: 'DUA' })
      const moved = await shop.ask('PUT', `users/${id}`, { token: owner, body: { kode_toko: 'KCC' } })
      expect(moved.body.faults).toMatchObject([{ field: 'kode_toko' }])
    })
  })

  describe('an owner of two shops', () => {
    test('works in those alone, with everything of them', async () => {
      const token = await shop.signIn('CABANG')
      expect(await readCodes(token)).toEqual(['KCA', 'KCB'])
      expect((await post('users/shop', { kode_toko: 'KCC' }, token)).status).toBe(403)
      for (const path of ['baki', 'users', 'penjualan', 'para-system'])
        expect([path, (await shop.ask('GET', path, { token })).status]).toEqual([path, 200])
      const overviews = await shop.ask('GET', 'dashboard/shops', { token })
      expect(overviews.body.map((one: { code: string }) => one.code)).toEqual(['KCA', 'KCB'])
    })

    test.each([
      ['POST', 'toko', { kode_toko: 'KCX', nama_toko: 'X' }],
      ['POST', 'banks', { kode_bank: 'XX', nama_bank: 'X' }],
      ['POST', 'system/backup', {}],
      ['GET', 'system/backup', undefined],
      ['POST', 'system/practice', {}],
      ['GET', 'token-layanan', undefined],
      ['POST', 'token-layanan', {}],
      ['GET', 'schema/files', undefined],
      ['PUT', 'schema/menu', {}],
      ['POST', 'parameter-ppn', {}],
    ])('may not reach what all shops share: %s %s', async (method, path, body) => {
      const token = await shop.signIn('CABANG')
      expect((await shop.ask(method, path, { token, ...(body && { body }) })).status).toBe(403)
    })

    test('changes Setting Toko of the shop that is chosen, and what the chain decides in none', async () => {
      const token = await shop.signIn('CABANG')
      const change = async (code: string, body: object) =>
        shop.ask('PUT', `toko/${await getId('toko', { kode_toko: code })}`, { token, body })
      expect(await change('KCA', { footer_nota: 'Terima kasih' })).toMatchObject({ status: 200 })
      const refused = await change('KCB', { footer_nota: 'Terima kasih' })
      expect([refused.status, refused.body.faults[0].message]).toEqual([
        422,
        'Toko KCB Diubah Dari Toko Itu, Pilih Dahulu Tokonya',
      ])
      for (const body of [{ zona_waktu: 'Asia/Jayapura' }, { status_aktif: false }])
        expect((await change('KCA', body)).status).toBe(422)
      await choose(token, 'KCB')
      expect((await change('KCB', { alamat_toko: 'JL TUNJUNGAN 1' })).status).toBe(200)
      const [own] = (await shop.ask('GET', `toko?${query({ filter: { kode_toko: 'KCB' } })}`, { token })).body
      expect([own.alamat_toko, 'alamat_gateway' in own, 'token_gateway' in own]).toEqual([
        'JL TUNJUNGAN 1',
        false,
        false,
      ])
    })

    test('keeps users whose shops are all of that owner', async () => {
      const token = await shop.signIn('CABANG')
      const made = async (more: object) =>
        (await makeUser(`U${crypto.randomUUID().slice(0, 6).toUpperCase()}`, more, token)).body
      expect(await made({ level: 'SPV', toko_lain: 'KCB' })).toMatchObject({ level: 'SPV' })
      expect((await made({ level: 'OWN' })).code).toBe('user.level-above')
      expect((await made({ level: 'KSR', toko_lain: 'KCC' })).code).toBe('user.other-shop')
      expect((await made({ level: 'KSR', kode_toko: 'KCC' })).faults).toMatchObject([{ field: 'kode_toko' }])
      const own = await getId('users', { user_id: 'CABANG' })
      const further = await shop.ask('PUT', `users/${own}`, { token, body: { toko_lain: 'KCB,KCC' } })
      expect(further.body.code).toBe('user.other-shop')
    })

    test('changes nothing of a user who also works in a shop of another owner', async () => {
      await makeUser('BERSAMA', { level: 'KSR' })
      await giveLevel('BERSAMA', 'KCC', 'SPV')
      const token = await shop.signIn('CABANG')
      const id = await getId('users', { user_id: 'BERSAMA' })
      const change = (body: object) => shop.ask('PUT', `users/${id}`, { token, body })
      for (const body of [{ password: 'rahasia-lain-lagi' }, { user_name: 'LAIN' }, { status_aktif: false }])
        expect((await change(body)).body.code).toBe('user.other-shop')
      expect((await shop.ask('POST', `users/${id}/keluarkan`, { token })).body.code).toBe('user.other-shop')
      expect((await shop.ask('PUT', 'users/hak-akses/BERSAMA', { token, body: { menu: [] } })).body.code).toBe(
        'user.other-shop',
      )
    })

    test('gives levels in the own shops alone, none to itself and none of every shop', async () => {
      const token = await shop.signIn('CABANG')
      await makeUser('ANAK', { level: 'SLS' })
      expect((await giveLevel('ANAK', 'KCB', 'KSR', token)).status).toBe(201)
      expect((await giveLevel('ANAK', 'KCC', 'KSR', token)).body.code).toBe('user.other-shop')
      expect((await giveLevel('CABANG', 'KCB', 'SPV', token)).body.code).toBe('user.own-level')
      expect((await giveLevel('ANAK', 'KCC', 'OWN')).body.faults).toMatchObject([{ field: 'level' }])
      const elsewhere = await signInAt('OWNER', 'KCB')
      expect((await giveLevel('SPV01', 'KCC', 'KSR', elsewhere)).status).toBe(422)
      expect((await giveLevel('ANAK', 'KCA', 'SPV')).body.faults).toMatchObject([{ field: 'kode_toko' }])
      // Rows of a third shop are not there.
      const rows = (await shop.ask('GET', 'level-toko', { token: await signInAt('CABANG', 'KCB') })).body
      const codes = rows.map((row: { kode_toko: string }) => row.kode_toko)
      expect(new Set(codes)).toEqual(new Set(['KCB']))
    })

    test('is offered the shops that the server takes, and no others', async () => {
      const token = await shop.signIn('CABANG')
      const listOffered = async (lookup: string, caller: string, self: object = {}) => {
        const params = { lookup, self: JSON.stringify(self), sort: '["kode_toko","ASC"]' }
        const { body } = await shop.ask('GET', `toko?${new URLSearchParams(params)}`, { token: caller })
        return body.map((row: { kode_toko: string }) => row.kode_toko)
      }
      expect(await listOffered('users.toko_lain', token)).toEqual(['KCA', 'KCB'])
      expect(await listOffered('users.kode_toko', token)).toEqual(['KCA'])
      expect(await listOffered('level-toko.kode_toko', token, { user_id: 'ANAK' })).toEqual(['KCB'])
      expect(await listOffered('users.toko_lain', owner)).toEqual(['KCA', 'KCB', 'KCC'])
      expect(await listOffered('users.kode_toko', owner)).toEqual(['KCA'])
      expect(await listOffered('level-toko.kode_toko', owner, { user_id: 'ANAK' })).toEqual(['KCB', 'KCC'])
      // Goods are sent to any shop.
      expect(await listOffered('kirim-barang.kode_toko_tujuan', token)).toEqual(expect.arrayContaining(['KCB', 'KCC']))
    })

    test('has no more than its level in a shop where it is a lower one', async () => {
      await makeUser('SETENGAH', { level: 'OWC' })
      await giveLevel('SETENGAH', 'KCB', 'KSR')
      const token = await shop.signIn('SETENGAH')
      const made = await makeUser('BUKAN', { level: 'KSR', toko_lain: 'KCB' }, token)
      expect(made.body).toMatchObject({ code: 'user.other-shop' })
      await choose(token, 'KCB')
      expect((await shop.ask('GET', 'users', { token })).status).toBe(403)
    })
  })
})
