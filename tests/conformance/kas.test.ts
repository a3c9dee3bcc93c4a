// Uang Kas and Uang Bank: money that comes and goes, both ways between drawer and account, what is taken back on its day with
// a reason, and each way in which it is refused; the books behind all of it.
import { describe, expect, test } from 'vitest'
import { buildJpeg } from '../support/files/jpegs.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { getMessages } from '../support/shop/desk.ts'
import { openMembers } from '../support/shop/members.ts'
import { query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

const bank = '8800112233'

for (const database of databases) {
  describe(database, () => {
    const world = openForTests(() => openMembers(database))

    const kas = (arah: string, jumlah: unknown, more: object = {}) =>
      world.create('cash', { arah, kategori: arah === 'MASUK' ? 'MODAL' : 'GAJI', jumlah, ...more })
    const cancel = (path: string, id: string, user?: string) =>
      world.agreed(`${path}/${id}/moves/batal`, { answers: { alasan: 'SALAH KETIK' } }, user)
    const readSaldo = async (): Promise<Readonly<Record<string, number>>> => {
      const { body } = await world.ask('GET', 'cash/saldo')
      return Object.fromEntries(body.map((row: { tempat: string; saldo: number }) => [row.tempat, row.saldo]))
    }

    test('money comes and goes with a number, its slip, and the balance of each account over the list', async () => {
      const before = await readSaldo()
      const { status, body } = await kas('MASUK', 1_500_000, { keterangan: 'modal tambahan' })
      expect(status).toBe(201)
      expect(body).toMatchObject({
        no_kas: expect.stringMatching(/^UK-261120-\d{4}$/),
        tgl_system: '2026-11-20',
        status: 'OPEN',
        input_by: 'KSR01',
        jumlah_in: 1_500_000,
        jumlah_out: 0,
        saldo: before.KAS,
      })
      await kas('KELUAR', 400_000)
      expect(await readSaldo()).toEqual({ ...before, KAS: Number(before.KAS) + 1_100_000 })
      expect(await world.legs('uang-kas', String(body.id))).toEqual([
        'MASUK MODAL LAIN -1500000',
        'MASUK MODAL KAS 1500000',
      ])
      const slip = await world.ask('GET', `cash/${body.id}/print/slip`)
      expect([slip.status, slip.headers['content-type']]).toEqual([200, 'application/pdf'])
    })

    test('a page of them is asked with skip and limit, the latest first and none that is taken back', async () => {
      const numbers = []
      for (const jumlah of [1000, 2000, 3000]) numbers.push((await kas('MASUK', jumlah)).body.no_kas)
      const page = async (asked: string) =>
        (await world.ask('GET', `cash/paginated?${asked}`)).body.data.map((row: { no_kas: string }) => row.no_kas)
      expect(await page('skip=0&limit=2')).toEqual([numbers[2], numbers[1]])
      expect(await page('skip=2&limit=1')).toEqual([numbers[0]])
      const wrong = (await kas('MASUK', 4000)).body
      await cancel('cash', wrong.id)
      expect(await page('skip=0&limit=1')).toEqual([numbers[2]])
    })

    test('between drawer and account both sides move, or neither', async () => {
      const before = await readSaldo()
      const put = await world.create('uang-bank', { arah: 'SETOR', no_rekening: bank, jumlah: 250_000 })
      expect(await world.legs('uang-bank', put.body.id)).toEqual([
        'PINDAH SETOR KAS -250000',
        `PINDAH SETOR ${bank} 250000`,
      ])
      expect(await readSaldo()).toEqual({
        ...before,
        KAS: Number(before.KAS) - 250_000,
        [bank]: Number(before[bank]) + 250_000,
      })
      await world.create('uang-bank', { arah: 'TARIK', no_rekening: bank, jumlah: 50_000 })
      await cancel('uang-bank', put.body.id)
      const after = { KAS: Number(before.KAS) + 50_000, [bank]: Number(before[bank]) - 50_000 }
      expect(await readSaldo()).toEqual({ ...before, ...after })
      const much = await world.create('uang-bank', { arah: 'SETOR', no_rekening: bank, jumlah: 99_000_000 })
      expect([much.status, much.body.code]).toEqual([409, 'books.not-enough'])
      expect(await readSaldo()).toEqual({ ...before, ...after })
      for (const [arah, kategori] of [
        ['MASUK', 'LAIN-LAIN'],
        ['KELUAR', 'SUPPLIER'],
      ])
        expect(
          (await world.create('uang-bank', { arah, kategori, no_rekening: bank, jumlah: 10_000 })).body,
        ).toMatchObject({ arah, kategori })
      expect(await readSaldo()).toEqual({ ...before, ...after })
    })

    test('what is taken back needs another person and a reason, stands among the cancelled, and is taken back once', async () => {
      const before = await readSaldo()
      const { body } = await kas('MASUK', 700_000)
      const path = `cash/${body.id}/moves/batal`
      const alone = await world.ask('POST', path, { answers: { alasan: 'SALAH' } })
      expect([alone.status, alone.body.code]).toEqual([422, 'authorize.needed'])
      const silent = await world.ask('POST', path, { answers: {} })
      expect(getMessages(silent)).toEqual([expect.stringMatching(/^answers\.alasan required: /)])
      expect((await cancel('cash', body.id)).body).toMatchObject({
        status: 'CANC',
        alasan_batal: 'SALAH KETIK',
        batal_by: 'KSR01',
        tgl_batal: '2026-11-20',
      })
      expect(await readSaldo()).toEqual(before)
      const again = await world.ask('POST', path, { answers: { alasan: 'LAGI' } })
      expect([again.status, again.body.code]).toEqual([409, 'document.state'])
      const listed = async (view: string) =>
        (await world.ask('GET', `cash?${query({ filter: { no_kas: body.no_kas, status: view } })}`)).body.length
      expect([await listed('OPEN'), await listed('CANC')]).toEqual([0, 1])
      expect(await readSaldo()).toEqual(before)
    })

    test('above the balance somebody else agrees, and the drawer never holds less than nothing', async () => {
      const before = await readSaldo()
      const body = { arah: 'KELUAR', kategori: 'GAJI', jumlah: Number(before.KAS) + 300_000 }
      const alone = await world.create('cash', body)
      expect([alone.status, alone.body.code]).toEqual([422, 'authorize.needed'])
      await world.ask('PUT', 'para-system', { BATAS_KAS_KELUAR_HARI: 900_000_000 }, 'OWNER')
      const { body: taken } = await world.agreed('cash?move=simpan', body)
      expect(await readSaldo()).toMatchObject({ KAS: 0 })
      expect(await world.legs('uang-kas', taken.id)).toEqual([
        'MASUK TALANGAN TALANGAN -300000',
        'MASUK TALANGAN KAS 300000',
        `KELUAR GAJI KAS -${body.jumlah}`,
        `KELUAR GAJI LAIN ${body.jumlah}`,
      ])
      await cancel('cash', taken.id)
      expect(await readSaldo()).toEqual(before)
    })

    test('its proof is a picture, as long as it is not taken back', async () => {
      const { body } = await kas('MASUK', 5000)
      const send = (user: string) =>
        world.shop.ask('PUT', `cash/${body.id}/gambar`, {
          token: world.tokenOf(user),
          payload: buildJpeg(),
          headers: { 'content-type': 'image/jpeg' },
        })
      expect((await send('KSR01')).body.gambar).toContain('/uang-kas/gambar/')
      expect((await world.ask('PUT', `cash/${body.id}`, { jumlah: 9 })).status).toBe(422)
      await cancel('cash', body.id)
      const refused = await send('KSR01')
      expect([refused.status, refused.body.code]).toEqual([409, 'document.state'])
    })

    test.each([
      ['letters', 'sepuluh ribu', [400, 'jumlah type.number: Jumlah Harus Berupa Angka']],
      ['nothing', 0, [422, 'jumlah number.minimum: Jumlah Harus Lebih Dari 0']],
      ['less than nothing', -5000, [422, 'jumlah number.minimum: Jumlah Harus Lebih Dari 0']],
      ['half a rupiah', 10.5, [422, 'jumlah number.whole']],
      ['no amount', null, [422, 'jumlah required: Jumlah Tidak Boleh Kosong']],
      ['more than can be stored', 1e18, [422, 'jumlah number.large']],
    ])('an amount of %s is refused, and nothing is written', async (_, jumlah, [status, said]) => {
      const before = await world.counts()
      for (const answer of [
        await kas('MASUK', jumlah),
        await world.create('uang-bank', { arah: 'SETOR', no_rekening: bank, jumlah }),
      ]) {
        expect(answer.status).toBe(status)
        expect(getMessages(answer).join()).toContain(said)
      }
      expect(await world.counts()).toEqual(before)
    })

    test('a category of the other direction, an inactive account, one of another shop, and none', async () => {
      expect(getMessages(await kas('KELUAR', 1, { kategori: 'MODAL' }))).toEqual([
        'kategori reference.refused: Kategori MODAL Bukan Untuk Jenis Ini',
      ])
      const own = { kode_bank: 'BCA', no_rekening: '990011', nama_rekening: 'LAMA', status_aktif: false }
      expect((await world.ask('POST', 'rekenings', own, 'OWNER')).status).toBe(201)
      const put = (no_rekening: unknown) => world.create('uang-bank', { arah: 'SETOR', no_rekening, jumlah: 1 })
      expect(getMessages(await put('990011'))).toEqual(['no_rekening reference.refused: Rekening 990011 Tidak Aktif'])
      expect(getMessages(await put('8800445566'))).toEqual([
        'no_rekening reference.missing: No Rekening 8800445566 Tidak Ditemukan',
      ])
      expect(getMessages(await put(null))).toEqual([expect.stringMatching(/^no_rekening required: /)])
    })

    test('what was entered yesterday stays, and other shops and levels have nothing to do with it', async () => {
      const { body } = await kas('MASUK', 800_000)
      expect((await world.ask('POST', `cash/${body.id}/moves/batal`, {}, 'OWNERB')).status).toBe(404)
      expect((await world.create('cash', { arah: 'MASUK', kategori: 'MODAL', jumlah: 1 }, 'SLS01')).status).toBe(403)
      expect((await world.ask('GET', 'cash/saldo', undefined, 'SLS01')).status).toBe(403)
      await world.nextDay()
      const refused = await world.agreed(`cash/${body.id}/moves/batal`, { answers: { alasan: 'LUPA' } }, 'KSR01')
      expect([refused.status, refused.body.message]).toEqual([
        422,
        `Uang Kas ${body.no_kas} Dari Hari Lain Tidak Dibatalkan`,
      ])
    })

    test('rows of another program are entered once each, in one direction', async () => {
      const before = await readSaldo()
      const handed = { tanggal: '2026-11-20', jenis: 'CASH', kategori: 'SALDO AWAL' }
      const both = await world.ask('POST', 'kas-harian', { ...handed, jumlah_in: 1, jumlah_out: 1 }, 'OWNER')
      expect(getMessages(both)).toContain('jumlah_in check: Isi Masuk Atau Keluar')
      expect((await world.ask('POST', 'kas-harian', { ...handed, jumlah_in: 75_000 }, 'OWNER')).status).toBe(201)
      expect(await readSaldo()).toEqual({ ...before, KAS: Number(before.KAS) + 75_000 })
    })

    test('rows of another program have no limits: levels that have limits do not enter them', async () => {
      const before = await readSaldo()
      const taken = { tanggal: '2026-11-20', jenis: 'CASH', kategori: 'GAJI', jumlah_out: 100_000_000 }
      for (const user of ['SPV01', 'ADM01', 'KSR01', 'SLS01'])
        expect([user, (await world.ask('POST', 'kas-harian', taken, user)).status]).toEqual([user, 403])
      expect(await readSaldo()).toEqual(before)
    })

    test('the balance on the screen, the sum of the legs and the stored one are one number for every account', async () => {
      const legs = await world.rows(
        'select tempat, sum(jumlah) as sum from buku_kas where kode_toko = ? group by tempat',
        'KCA',
      )
      const stored = await world.rows('select tempat, jumlah from buku_kas_saldo where kode_toko = ?', 'KCA')
      const sums = Object.fromEntries(legs.map(row => [row.tempat, Number(row.sum)]))
      expect(stored.length).toBeGreaterThan(2)
      for (const { tempat, jumlah } of stored) expect([tempat, sums[String(tempat)]]).toEqual([tempat, Number(jumlah)])
      expect(await readSaldo()).toEqual(Object.fromEntries(stored.map(row => [row.tempat, Number(row.jumlah)])))
      expect(await world.breaches()).toEqual([])
    })
  })
}
