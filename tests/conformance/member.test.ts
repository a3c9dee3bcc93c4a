// Members and their points: what a member is, what each level sees of one, cards, gifts, and points that are corrected, paid
// out and exchanged; each way in which it is refused, and the books behind all of it.
import { describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { getMessages } from '../support/shop/desk.ts'
import { openMembers } from '../support/shop/members.ts'
import { query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

for (const database of databases) {
  describe(database, () => {
    let serial = 0
    const world = openForTests(() => openMembers(database))

    /** A new member, with points where some are wanted. */
    const postMember = async (readPoints = 0, more: object = {}) => {
      serial += 1
      const body = { nama_lengkap: `UJI ${serial}`, no_hp: `0899000${serial}`, ...more }
      const made = await world.ask('POST', 'member', body, 'SPV01')
      expect(made.status).toBe(201)
      if (readPoints > 0) await correct(made.body.kode_member, readPoints)
      return made.body
    }
    const correct = (kode_member: string, poin: number, jenis = 'TAMBAH') =>
      world.agreed('transaksi-poin?move=simpan', { kode_member, jenis, poin, keterangan: 'KOREKSI' })
    const gifts = async (kode_hadiah: string, qty: number) => {
      const { status } = await world.create('stock-hadiah', { jenis: 'TAMBAH', kode_hadiah, qty }, 'SPV01')
      expect(status).toBe(201)
    }
    const readPoints = async (kode_member: string): Promise<number> =>
      (await world.ask('GET', `member?${query({ filter: { kode_member } })}`)).body[0].poin
    const readStock = async (kode_hadiah: string): Promise<number> =>
      (await world.ask('GET', `hadiah?${query({ filter: { kode_hadiah } })}`, undefined, 'SPV01')).body[0].stock
    const exchange = (kode_member: string, kode_hadiah: string, jumlah = 1) =>
      world.create('tukar-poin', { kode_member, kode_hadiah, jumlah })

    test('a member gets a code of the chain, and is found by code, card, name, phone and address', async () => {
      const made = await postMember(0, { alamat: 'JL. ANGGREK BULAN 7', no_kartu: 'KX-1' })
      expect(made).toMatchObject({
        kode_member: expect.stringMatching(/^PLG\d{7}$/),
        poin: 0,
        kode_cabang_daftar: 'KCA',
      })
      for (const q of [made.kode_member, 'kx-1', made.nama_lengkap, made.no_hp, 'anggrek bulan']) {
        const { body } = await world.ask('GET', `member?${query({ filter: { q } })}`)
        expect([q, body.map((row: { id: string }) => row.id)]).toEqual([q, expect.arrayContaining([made.id])])
      }
      const one = await world.ask('GET', `member/get/by-kode-member/${made.kode_member}`)
      expect(one.body.data).toMatchObject({ nama_lengkap: made.nama_lengkap })
    })

    test.each([
      ['no name', { nama_lengkap: '', no_hp: '0811111111' }, 'nama_lengkap required'],
      ['no phone', { nama_lengkap: 'A' }, 'no_hp required'],
      ['letters as a phone', { nama_lengkap: 'A', no_hp: '08AB' }, 'No HP Berisi 6 Sampai 15 Angka'],
      ['a short KTP', { nama_lengkap: 'A', no_hp: '0811111111', no_identitas: '123' }, 'No KTP Berisi 16 Angka'],
      ['an email that is none', { nama_lengkap: 'A', no_hp: '0811111111', email: 'budi' }, 'Email Seperti'],
      [
        'a blacklisting without a reason',
        { nama_lengkap: 'A', no_hp: '0811111111', status_hitam: true },
        'alasan_hitam',
      ],
      ['points of his own', { nama_lengkap: 'A', no_hp: '0811111111', poin: 500 }, 'poin'],
    ])('%s is refused', async (_, body, said) => {
      const before = await world.counts()
      const answer = await world.ask('POST', 'member', body, 'SPV01')
      expect([answer.status >= 400, getMessages(answer).join()]).toEqual([true, expect.stringContaining(said)])
      expect(await world.counts()).toEqual(before)
    })

    test('a KTP and a card are those of one member', async () => {
      const ktp = '3273014501900001'
      await postMember(0, { no_identitas: ktp, no_kartu: 'KARTU-1' })
      const again = (more: object) =>
        world.ask('POST', 'member', { nama_lengkap: 'LAIN', no_hp: '08123456789', ...more }, 'SPV01')
      expect(getMessages(await again({ no_identitas: ktp })).join()).toContain('No KTP Sudah Terdaftar')
      expect(getMessages(await again({ no_kartu: 'KARTU-1' })).join()).toContain('No Kartu Sudah Dipakai Member Lain')
      expect((await again({})).status).toBe(201)
      expect((await again({})).status).toBe(201)
    })

    test('a cashier neither sees what is private nor blacklists, a salesperson looks up only', async () => {
      const made = await postMember(0, { penghasilan: 9_000_000, agama: 'ISLAM', no_identitas: '3273014501900099' })
      const seen = async (user: string) => (await world.ask('GET', `member/${made.id}`, undefined, user)).body
      expect(await seen('SPV01')).toMatchObject({ penghasilan: 9_000_000, no_identitas: '3273014501900099' })
      expect(await seen('KSR01')).not.toHaveProperty('penghasilan')
      expect(await seen('KSR01')).not.toHaveProperty('agama')
      const change = (body: object, user?: string) => world.ask('PUT', `member/${made.id}`, body, user)
      expect((await change({ alamat: 'JL. BARU 1' })).body).toMatchObject({ alamat: 'JL. BARU 1' })
      for (const body of [{ status_hitam: true, alasan_hitam: 'X' }, { status_aktif: false }, { penghasilan: 1 }])
        expect((await change(body)).status).toBeGreaterThanOrEqual(400)
      expect(await seen('SPV01')).toMatchObject({ status_hitam: false, status_aktif: true, penghasilan: 9_000_000 })
      expect((await change({ alamat: 'X' }, 'SLS01')).status).toBe(403)
    })

    test('who is inactive, blacklisted, no longer valid or of another shop is told at the counter', async () => {
      const said = async (more: object) => {
        const { kode_member } = await postMember(0, more)
        const answer = await exchange(kode_member, 'H01')
        return getMessages(answer).map(text => text.replace(kode_member, 'X'))
      }
      expect(await said({ status_aktif: false })).toContain('kode_member check: Member X Tidak Aktif')
      expect(await said({ status_hitam: true, alasan_hitam: 'UANG PALSU' })).toContain(
        'kode_member check: Member X Masuk Daftar Hitam',
      )
      expect(await said({ tanggal_valid: '2026-11-19' })).toContain(
        'kode_member check: Kartu Member X Berlaku Sampai 2026-11-19',
      )
      const other = (await world.ask('POST', 'member', { nama_lengkap: 'SURABAYA', no_hp: '0811999999' }, 'OWNERB'))
        .body
      const set = (value: boolean) => world.ask('PUT', 'para-system', { MEMBER_PER_TOKO: value }, 'OWNER')
      const found = async () =>
        (await world.ask('GET', `member?${query({ filter: { kode_member: other.kode_member } })}`)).body.length
      expect(await found()).toBe(1)
      expect((await set(true)).status).toBe(200)
      expect(getMessages(await exchange(other.kode_member, 'H01'))).toContain(
        `kode_member reference.refused: Member ${other.kode_member} Terdaftar Di Toko KCB`,
      )
      await set(false)
    })

    test('a lost card is replaced, and the change is kept whoever makes it', async () => {
      const made = await postMember(0, { no_kartu: 'LAMA-1' })
      await postMember(0, { no_kartu: 'ORANG-LAIN' })
      const replace = (kartu_baru: string) =>
        world.create('ganti-kartu', { kode_member: made.kode_member, kartu_baru, alasan: 'HILANG' })
      expect(getMessages(await replace('LAMA-1'))).toEqual(['kartu_baru check: Kartu Baru Sama Dengan Kartu Lama'])
      expect(getMessages(await replace('ORANG-LAIN'))).toEqual([
        'kartu_baru check: Kartu ORANG-LAIN Sudah Dipakai Member Lain',
      ])
      const { status, body } = await replace('BARU-1')
      expect([status, body.kartu_lama, body.no_ganti]).toEqual([201, 'LAMA-1', 'GK-261120-0001'])
      expect((await world.ask('GET', `member/${made.id}`)).body).toMatchObject({
        no_kartu: 'BARU-1',
        tanggal_valid: '2031-11-20',
        nama_lengkap: made.nama_lengkap,
        no_hp: made.no_hp,
      })
      await world.ask('PUT', `member/${made.id}`, { no_kartu: 'BARU-2' }, 'SPV01')
      const { body: changes } = await world.ask(
        'GET',
        `riwayat-kartu?${query({ filter: { kode_member: made.kode_member } })}`,
      )
      expect(
        changes.map(({ dari, ke, edit_by }: Record<string, string>) => `${dari} ${ke} ${edit_by}`).toSorted(),
      ).toEqual(['BARU-1 BARU-2 SPV01', 'LAMA-1 BARU-1 KSR01'])
    })

    test('gifts come and go, never below nothing', async () => {
      const before = await readStock('H02')
      await gifts('H02', 5)
      expect(await readStock('H02')).toBe(before + 5)
      const much = await world.create('stock-hadiah', { jenis: 'AMBIL', kode_hadiah: 'H02', qty: before + 6 }, 'SPV01')
      expect(getMessages(much)).toEqual([`qty check: Stock Hadiah H02 Hanya ${before + 5}`])
      const taken = await world.create('stock-hadiah', { jenis: 'AMBIL', kode_hadiah: 'H02', qty: 2 }, 'SPV01')
      expect(taken.body).toMatchObject({ no_stock: expect.stringMatching(/^TSH-261120-/), stock_awal: before + 5 })
      await world.agreed(`stock-hadiah/${taken.body.id}/moves/batal`, { answers: { alasan: 'SALAH' } }, 'SPV01')
      expect(await readStock('H02')).toBe(before + 5)
      for (const qty of [0, -1]) {
        const none = await world.create('stock-hadiah', { jenis: 'TAMBAH', kode_hadiah: 'H02', qty }, 'SPV01')
        expect(getMessages(none)).toEqual(['qty number.minimum: Qty Harus Lebih Dari 0'])
      }
    })

    test('points are corrected with the word of another person, with a reason, and taken back', async () => {
      const { kode_member } = await postMember()
      const body = { kode_member, jenis: 'TAMBAH', poin: 40, keterangan: 'SALDO LAMA' }
      expect((await world.create('transaksi-poin', body)).body.code).toBe('authorize.needed')
      expect(getMessages(await world.create('transaksi-poin', { ...body, keterangan: '' })).join()).toContain(
        'keterangan',
      )
      const made = (await world.agreed('transaksi-poin?move=simpan', body)).body
      expect([made.no_poin, await readPoints(kode_member)]).toEqual([expect.stringMatching(/^PO-261120-\d{4}$/), 40])
      await correct(kode_member, 15, 'KURANG')
      expect(await readPoints(kode_member)).toBe(25)
      const much = await world.agreed('transaksi-poin?move=simpan', { ...body, jenis: 'KURANG', poin: 26 })
      expect(getMessages(much)).toEqual([`poin check: Poin Member ${kode_member} Hanya 25`])
      const back = await world.agreed(`transaksi-poin/${made.id}/moves/batal`, { answers: { alasan: 'SALAH' } })
      expect([back.status, back.body.code]).toEqual([409, 'books.not-enough'])
      await correct(kode_member, 15)
      expect(
        (await world.agreed(`transaksi-poin/${made.id}/moves/batal`, { answers: { alasan: 'SALAH' } })).status,
      ).toBe(200)
      expect(await readPoints(kode_member)).toBe(0)
    })

    test('points are paid out at the rupiah of Setting System, out of the drawer', async () => {
      const { kode_member } = await postMember(20)
      const body = { kode_member, jenis: 'AMBIL', poin: 8 }
      expect(getMessages(await world.create('transaksi-poin', body)).join()).toContain('Cashback Poin Belum Diisi')
      await world.ask('PUT', 'para-system', { CASHBACK_POIN: 2500 }, 'OWNER')
      const { status, body: paid } = await world.create('transaksi-poin', body)
      expect([status, paid.nilai_rp, await readPoints(kode_member)]).toEqual([201, 20_000, 12])
      expect(await world.legs('transaksi-poin', paid.id)).toEqual([
        'KELUAR CASHBACK KAS -20000',
        'KELUAR CASHBACK POIN 20000',
      ])
      await world.agreed(`transaksi-poin/${paid.id}/moves/batal`, { answers: { alasan: 'SALAH' } })
      expect(await readPoints(kode_member)).toBe(20)
    })

    test('a gift for points moves both books, or neither', async () => {
      const { kode_member } = await postMember(60)
      await gifts('H01', 4)
      const before = await readStock('H01')
      const made = await exchange(kode_member, 'H01', 3)
      expect([made.status, made.body]).toMatchObject([
        201,
        { no_tukar: 'TP-261120-0001', poin_awal: 60, poin_hadiah: 10, poin_tukar: 30, poin_akhir: 30 },
      ])
      expect([await readPoints(kode_member), await readStock('H01')]).toEqual([30, before - 3])
      const slip = await world.ask('GET', `tukar-poin/${made.body.id}/print/slip`)
      expect([slip.status, slip.headers['content-type']]).toEqual([200, 'application/pdf'])
      await world.ask('POST', 'hadiah', { kode_hadiah: 'HABIS', nama_hadiah: 'UJI', poin: 1 }, 'SPV01')
      const counts = await world.counts()
      expect(getMessages(await exchange(kode_member, 'H01', 4)).join()).toContain('Hanya 30, Perlu 40')
      expect(getMessages(await exchange(kode_member, 'HABIS', 1))).toContain(
        'kode_hadiah reference.refused: Stock Hadiah HABIS Habis',
      )
      expect(await world.counts()).toEqual(counts)
      await world.agreed(`tukar-poin/${made.body.id}/moves/batal`, { answers: { alasan: 'BATAL' } })
      expect([await readPoints(kode_member), await readStock('H01')]).toEqual([60, before])
    })

    test('twenty counters spend the same points at once, and none goes below nothing', async () => {
      const { kode_member } = await postMember(45)
      await gifts('H01', 50)
      const [had, gifted] = [await readPoints(kode_member), await readStock('H01')]
      const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(kode_member, 'H01')))
      const done = answers.filter(({ status }) => status === 201)
      expect(done).toHaveLength(4)
      for (const { status, body } of answers.filter(one => one.status !== 201))
        expect([status, body.code]).toEqual([
          expect.toBeOneOf([409, 422]),
          expect.toBeOneOf(['record.invalid', 'books.not-enough']),
        ])
      expect([await readPoints(kode_member), await readStock('H01')]).toEqual([had - 40, gifted - 4])
      expect(await world.breaches()).toEqual([])
    })

    test('what a member did is told with opening and closing points', async () => {
      const { kode_member } = await postMember(50)
      await gifts('H01', 2)
      await exchange(kode_member, 'H01', 2)
      const filter = { member: kode_member, tgl_awal: '2026-11-01', tgl_akhir: '2026-11-30' }
      const { status, body } = await world.ask('GET', `reports/transaksi-member?${query({ filter })}`)
      expect(status).toBe(200)
      expect(body.rows[0].cells).toMatchObject({ poin_awal: 0, poin_masuk: 50, poin_keluar: 20, poin_akhir: 30 })
      const [readPoints, bought, open] = body.sections
      expect(readPoints.rows.map(({ cells }: { cells: object }) => cells)).toMatchObject([
        { tanggal: '2026-11-20', kategori: 'KOREKSI', poin: 50 },
        { tanggal: '2026-11-20', kategori: 'TUKAR', poin: -20 },
      ])
      const earlier = { ...filter, tgl_awal: '2026-10-01', tgl_akhir: '2026-10-31' }
      const { body: before } = await world.ask('GET', `reports/transaksi-member?${query({ filter: earlier })}`)
      expect(before.sections[0].rows).toEqual([])
      expect([bought.title, open.title]).toEqual(['Belanja Member', 'Titipan Terbuka'])
      expect(await world.breaches()).toEqual([])
    })
  })
}
