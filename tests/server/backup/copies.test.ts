// Copies at a second place: the state of a moment is restored from pieces, encrypted or not, and what is damaged or in the
// way is refused in one sentence with nothing written.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeBackup } from '../../../server/backup/write-backup.ts'
import { parseConfig } from '../../../server/config/config.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { waitFor } from '../../support/run/wait-for.ts'
import { listCopies, openCopiedShop, restoreBanks, saveBank } from '../../support/shop/copied-shop.ts'
import { noon, openShop } from '../../support/shop/shop.ts'

const folder = mkdtempSync(join(tmpdir(), 'kencana-copies-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const secret = 'sandi toko emas'

/** Times of pieces are to the second. */
const passSecond = async (): Promise<Date> => {
  const before = Math.floor(Date.now() / 1000)
  await waitFor(() => expect(Math.floor(Date.now() / 1000)).toBeGreaterThan(before))
  return new Date()
}

const restore = (place: string, options: { readonly at?: Date; readonly password?: string } = {}) =>
  restoreBanks(place, { folder, ...options })

test('a folder of backups as a stick has them is restored by its newest', async () => {
  const stick = join(folder, 'stick')
  mkdirSync(stick)
  const shop = await openShop()
  const token = await shop.signIn('OWNER')
  const later = new Date(noon.getTime() + 60_000)
  for (const [code, now] of [
    ['U1', noon],
    ['U2', later],
  ] as const) {
    await saveBank(shop, token, code)
    await writeBackup(parseConfig({ DATA_DIR: shop.dataDir }), { folder: stick, now })
  }
  await shop.close()
  writeFileSync(join(stick, 'notes.txt'), '')
  expect((await restore(stick)).banks).toEqual(['U1', 'U2'])
  expect((await restore(stick, { at: noon })).banks).toEqual(['U1'])
  expect(readdirSync(stick)).toHaveLength(3)
})

describe.each([
  ['plain', undefined],
  ['encrypted', secret],
] as const)('%s', (name, password) => {
  const place = join(folder, name)
  const moments: Date[] = []

  const copied = openForTests(() =>
    openCopiedShop(place, { env: password === undefined ? {} : { BACKUP_PASSWORD: password } }),
  )
  beforeAll(async () => {
    for (const code of ['U1', 'U2', 'U3']) {
      await copied.save(code)
      expect(await copied.copyNow()).toMatchObject({ failure: null })
      moments.push(await passSecond())
    }
  })

  test('the state of a moment is restored, and the newest without one', async () => {
    const [first, second] = moments
    const take = (at?: Date) => restore(place, { ...(at && { at }), ...(password !== undefined && { password }) })
    expect(await take(first)).toEqual({ breaches: [], banks: ['U1'] })
    expect(await take(second)).toEqual({ breaches: [], banks: ['U1', 'U2'] })
    expect(await take(new Date('2126-01-01T00:00:00Z'))).toEqual({ breaches: [], banks: ['U1', 'U2', 'U3'] })
    expect(await take()).toEqual({ breaches: [], banks: ['U1', 'U2', 'U3'] })
    await expect(take(new Date('2020-01-01T00:00:00Z'))).rejects.toThrow(/has no copy of Kencana from before 2020/)
  })

  test('a backup there is restored as one file', async () => {
    const [backup = ''] = listCopies(place).filter(file => file.startsWith('kencana-'))
    const options = password === undefined ? {} : { password }
    expect((await restore(join(place, backup), options)).banks).toContain('U1')
  })

  test('a piece that is missing, damaged or half is refused', async () => {
    const prepared = join(folder, `${name}-damaged`)
    const options = password === undefined ? {} : { password }
    const change = async (work: (file: string) => void, message: RegExp) => {
      rmSync(prepared, { recursive: true, force: true })
      cpSync(place, prepared, { recursive: true })
      const piece =
        listCopies(prepared)
          .toSorted()
          .find(file => /000001-.*piece/.test(file)) ?? ''
      work(join(prepared, piece))
      await expect(restore(prepared, options)).rejects.toThrow(message)
    }
    await change(file => rmSync(file), /does not follow the piece before it|is damaged/)
    await change(file => writeFileSync(file, readFileSync(file).subarray(0, -100)), /is damaged/)
    await change(file => {
      const bytes = readFileSync(file)
      bytes[bytes.length - 60] = (bytes[bytes.length - 60] ?? 0) ^ 1
      writeFileSync(file, bytes)
    }, /is damaged/)
    await change(file => writeFileSync(file, 'another program wrote this'), /is no copy of Kencana/)
    await change(file => writeFileSync(file, ''), /is no copy of Kencana/)
  })

  test('no content is readable where there is a password', () => {
    const bytes = Buffer.concat(listCopies(place).map(file => readFileSync(join(place, file))))
    expect(bytes.includes('SQLite format 3')).toBe(false)
    expect(listCopies(place).every(file => file.endsWith('.sealed'))).toBe(password !== undefined)
  })

  test('a place that is not there fails and is named; the shop goes on, and so do copies once it is back', async () => {
    renameSync(place, `${place}-away`)
    expect(await copied.copyNow({ fails: true })).toMatchObject({ failure: 'gone', at: expect.any(String) })
    const health = (await copied.shop.ask('GET', 'health')).body
    expect(health).toMatchObject({ status: 'impaired', failing: ['backup-copy'] })
    expect(existsSync(place)).toBe(false)
    await copied.save('U4')
    renameSync(`${place}-away`, place)
    expect(await copied.copyNow()).toMatchObject({ failure: null, failed_since: null })
    const options = password === undefined ? {} : { password }
    expect((await restore(place, options)).banks).toEqual(['U1', 'U2', 'U3', 'U4'])
  })
})

test('a wrong password, none, and a later format are named', async () => {
  const place = join(folder, 'encrypted')
  const [backup = ''] = listCopies(place).filter(file => file.startsWith('kencana-'))
  await expect(restore(place, { password: 'salah sekali' })).rejects.toThrow(/The password does not fit/)
  await expect(restore(place)).rejects.toThrow(/is encrypted/)
  const later = join(folder, 'later.db.gz.sealed')
  const text = readFileSync(join(place, backup)).toString('latin1').replace('kencana-sealed 1', 'kencana-sealed 2')
  writeFileSync(later, text, 'latin1')
  await expect(restore(later, { password: secret })).rejects.toThrow(/was encrypted by a later version of Kencana/)
})
