// The copy of personal data follows the access of the records in it, and each picture of an identity card in it is noted.
import { beforeAll, describe, expect, test } from 'vitest'
import { buildJpeg } from '../support/files/jpegs.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { openMembers } from '../support/shop/members.ts'
import { password, query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

const photo = buildJpeg({ width: 40, height: 30 })
const photoNotes = query({ filter: { jenis: 'LIHAT FOTO' } })

describe.each(databases)('on %s', database => {
  const signedIn = new Map<string, string>()
  const world = openForTests(() => openMembers(database))
  beforeAll(async () => {
    for (const [user_id, level, shop] of [
      ['SPVB', 'SPV', 'KCB'],
      ['SPV99', 'SPV', 'KCA'],
    ] as const) {
      const user = { user_id, user_name: user_id, level, kode_toko: shop, password }
      const owner = shop === 'KCB' ? 'OWNERB' : 'OWNER'
      expect(await world.ask('POST', 'users', user, owner)).toMatchObject({ status: 201 })
      signedIn.set(user_id, await world.shop.signIn(user_id))
    }
  })

  const read = (path: string, user: string) =>
    world.shop.ask('GET', path, { token: signedIn.get(user) ?? world.tokenOf(user) })
  const readCopy = async (kode: string, user: string) => {
    const { status, body, headers } = await read(`data-pribadi/${kode}/salinan`, user)
    return { status, headers, copy: status === 200 && JSON.parse(body.json) }
  }
  const lend = async (kode_member: string): Promise<{ id: string; no_faktur_hutang: string }> => {
    const loan = await world.create('hutang', {
      jenis_customer: 'MEMBER',
      kode_member,
      jumlah_hutang: 500_000,
      berat_emas_plastik: 9,
      barang: [{ nama_barang: 'KALUNG', kode_group: 'G17K', kode_dept: 'KLG17K', berat: 5 }],
    })
    expect(loan.status, JSON.stringify(loan.body)).toBe(201)
    const saved = await world.shop.running.server.inject({
      method: 'PUT',
      url: `/api/hutang/${loan.body.id}/foto_ktp`,
      headers: { 'content-type': 'image/jpeg', authorization: `Bearer ${world.tokenOf('KSR01')}` },
      payload: photo,
    })
    expect(saved.statusCode).toBe(200)
    return loan.body
  }
  const register = async (name: string, phone: string, user = 'SPV01'): Promise<string> => {
    const member = { nama_lengkap: name, no_hp: phone }
    const { status, body } = await world.shop.ask('POST', 'member', {
      token: signedIn.get(user) ?? world.tokenOf(user),
      body: member,
    })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.kode_member
  }

  test('notes each picture of an identity card: who, whose, when and from where', async () => {
    const kode = await register('PUNYA KTP', '08123450001')
    const first = await lend(kode)
    const second = await lend(kode)
    const { status, copy, headers } = await readCopy(kode, 'SPV01')
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    const pictures = copy.data.flatMap(({ baris }: { baris: { foto: string[] }[] }) => baris.flatMap(one => one.foto))
    expect(pictures).toEqual([photo.toString('base64'), photo.toString('base64')])
    const notes = (await read(`kejadian?${photoNotes}`, 'OWNER')).body
    expect(notes.map(({ nomor }: { nomor: string }) => nomor).toSorted()).toEqual(
      [first.no_faktur_hutang, second.no_faktur_hutang].toSorted(),
    )
    for (const note of notes)
      expect(note).toMatchObject({ user_id: 'SPV01', waktu: expect.any(String), perangkat: 'lightMyRequest' })
    const history = (await read(`hutang/${first.id}/history`, 'OWNER')).body
    expect(history.map(({ title }: { title: string }) => title)).toContain('Foto Dilihat: Foto KTP')
    expect(await world.breaches()).toEqual([])
  })

  test('of a member of another shop is refused to all but top levels', async () => {
    const kode = await register('ORANG KCA', '08123450002')
    await lend(kode)
    expect((await read(`data-pribadi/${kode}`, 'SPVB')).status).toBe(403)
    expect((await readCopy(kode, 'SPVB')).status).toBe(403)
    expect((await readCopy(kode, 'OWNERB')).status).toBe(200)
  })

  test('has no row of a shop that the user may not work in', async () => {
    const kode = await register('ORANG KCB', '08123450003', 'SPVB')
    const loan = await lend(kode)
    expect((await read(`hutang/${loan.id}`, 'SPVB')).status).toBe(404)
    const { copy } = await readCopy(kode, 'SPVB')
    expect(JSON.stringify(copy)).not.toContain(loan.no_faktur_hutang)
    expect(copy.data.map(({ nama }: { nama: string }) => nama)).toEqual(['Member'])
    expect(copy.tertutup).toBeGreaterThan(0)
    expect((await read(`data-pribadi/${kode}/salinan`, 'SPVB')).body.halaman).toContain('Tanpa ')
    const all = (await readCopy(kode, 'OWNERB')).copy
    expect(JSON.stringify(all)).toContain(loan.no_faktur_hutang)
    expect(all.tertutup).toBe(0)
  })

  test('has no document that is closed to the user', async () => {
    const kode = await register('ORANG BIASA', '08123450004')
    const loan = await lend(kode)
    const own = ['data-pribadi', 'hapus-data', 'data-member']
    const menu = await world.ask('PUT', 'users/hak-akses/SPV99', { menu: own }, 'OWNER')
    expect(menu.status, JSON.stringify(menu.body)).toBe(200)
    const token = await world.shop.signIn('SPV99')
    signedIn.set('SPV99', token)
    expect((await read(`hutang/${loan.id}`, 'SPV99')).status).toBe(403)
    const { status, copy } = await readCopy(kode, 'SPV99')
    expect(status).toBe(200)
    expect(JSON.stringify(copy)).not.toContain(loan.no_faktur_hutang)
  })
})
