// Copies in a bucket: every request is signed, the state is restored from it, and a refusal is one sentence.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { signRequest } from '../../../server/backup/copy-bucket.ts'
import { openPlace } from '../../../server/backup/open-place.ts'
import { restoreBackup } from '../../../server/backup/restore-backup.ts'
import { openBackupCopy } from '../../../server/backup/restore-copy.ts'
import { parseConfig } from '../../../server/config/config.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { waitFor } from '../../support/run/wait-for.ts'
import { openShop } from '../../support/shop/shop.ts'
import { bucketKey, startBucketServer } from '../../support/storage/bucket-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'kencana-bucket-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const bucket = openForTests(() => startBucketServer())

const getSettings = () => ({ url: bucket.url, region: 'ap-southeast-3', ...bucketKey })

test('a request is signed as the documentation of AWS does it', () => {
  const headers = signRequest({
    method: 'GET',
    host: 'examplebucket.s3.amazonaws.com',
    path: '/',
    query: { prefix: 'J', 'max-keys': '2' },
    payloadHash: createHash('sha256').update('').digest('hex'),
    region: 'us-east-1',
    key: 'AKIAIOSFODNN7EXAMPLE',
    secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    at: new Date('2013-05-24T00:00:00Z'),
  })
  expect(headers.authorization).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  )
})

test('files are written, listed by pages, read and removed', async () => {
  const place = openPlace(getSettings())
  const [file, back] = [join(folder, 'file'), join(folder, 'back')]
  writeFileSync(file, 'isi')
  const names = ['a.txt', 'points/x/1.piece', 'points/x/2.piece', 'points/y/1.piece', 'z.txt']
  for (const name of names) await place.put(name, file)
  expect(await place.list()).toEqual(names)
  await place.get('points/x/2.piece', back)
  for (const name of names) await place.remove(name)
  expect([await place.list(), bucket.objects.size]).toEqual([[], 0])
})

test.each([
  ['another secret', (settings: ReturnType<typeof getSettings>) => ({ ...settings, secret: 'lain' }), 'refused'],
  [
    'no server',
    (settings: ReturnType<typeof getSettings>) => ({ ...settings, url: 'http://127.0.0.1:9/toko' }),
    'gone',
  ],
] as const)('%s is one sentence', async (_, change, kind) => {
  await expect(openPlace(change(getSettings())).list()).rejects.toMatchObject({ name: 'CopyFailed', kind })
})

test('a shop copies into it and is restored from it; a refusal is shown, and the next run goes on', async () => {
  const env = { BACKUP_COPY: bucket.url, BACKUP_COPY_KEY: `${bucketKey.key}:${bucketKey.secret}` }
  const shop = await openShop({ env, limits: { copies: { milliseconds: 3_600_000 } } })
  try {
    const token = await shop.signIn('OWNER')
    const copyNow = async () => {
      const begun = new Date().toISOString()
      await shop.ask('POST', 'system/backup', { token })
      return waitFor(async () => {
        const { copy } = (await shop.ask('GET', 'system/backup', { token })).body
        if (!(copy.at > begun || copy.failed_since > begun)) throw new Error(JSON.stringify(copy))
        return copy
      })
    }
    bucket.setStatus(503)
    expect(await copyNow()).toMatchObject({ at: null, failure: 'other' })
    bucket.setStatus(undefined)
    const body = { kode_bank: 'EMBER', nama_bank: 'BANK EMBER' }
    expect((await shop.ask('POST', 'banks', { token, body })).status).toBe(201)
    expect(await copyNow()).toMatchObject({ failure: null })
    const dataDir = join(folder, 'restored')
    const request = { source: getSettings(), at: undefined, getPassword: async () => undefined }
    const { breaches } = await openBackupCopy(request, file =>
      restoreBackup(parseConfig({ DATA_DIR: dataDir }), { file }),
    )
    const restored = await openShop({ dataDir })
    const owner = await restored.signIn('OWNER')
    const { body: banks } = await restored.ask('GET', 'banks?range=[0,99]', { token: owner })
    expect([breaches, banks.some(({ kode_bank }: { kode_bank: string }) => kode_bank === 'EMBER')]).toEqual([[], true])
    await restored.close()
    const { body: metrics } = await shop.ask('GET', '../metrics')
    expect(metrics).toMatch(/kencana_backup_copy_age_seconds \d/)
  } finally {
    await shop.close()
  }
})
