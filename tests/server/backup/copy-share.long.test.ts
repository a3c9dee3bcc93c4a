// Copies to a share whose server is gone: a disk whose writes wait. Needs a user who may mount disks.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openCopiedShop, restoreBanks } from '../../support/shop/copied-shop.ts'
import { mountFreezingDisk } from '../../support/storage/small-disk.ts'

const folder = mkdtempSync(join(tmpdir(), 'kencana-copy-share-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a share that hangs: its process is given up, the shop answers, and copies go on once the share does', async () => {
  const place = join(folder, 'share')
  mkdirSync(place)
  const share = mountFreezingDisk(place, join(folder, 'share.img'))
  onTestFinished(share.unmount)
  const copied = await openCopiedShop(place, { hangMilliseconds: 3000 })
  await copied.save('U1')
  await copied.copyNow()
  share.freeze()
  try {
    await copied.save('U2')
    expect(await copied.copyNow({ fails: true })).toMatchObject({ failure: 'slow' })
    expect((await copied.shop.ask('GET', 'health')).body).toMatchObject({
      status: 'impaired',
      failing: ['backup-copy'],
    })
    await copied.save('U3')
    // The process that waits in the disk cannot be killed yet: no second one is started.
    expect(await copied.copyNow({ fails: true })).toMatchObject({ failure: 'slow' })
  } finally {
    share.thaw()
  }
  expect(await copied.copyNow()).toMatchObject({ failure: null })
  expect(await restoreBanks(place, { folder })).toEqual({ breaches: [], banks: ['U1', 'U2', 'U3'] })
  await copied.shop.close()
})
