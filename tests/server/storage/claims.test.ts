import { describe, expect, test } from 'vitest'
import { claimKey, type IdempotencyClaim, saveAnswer } from '../../../server/storage/claims.ts'
import { deleteExpiredRows } from '../../../server/storage/expired-rows.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { storages } from '../../support/storage/storages.ts'
import { chainSchema } from './stored-things.ts'

const claim: IdempotencyClaim = {
  shop: 'KCA',
  userId: 'OWNER',
  key: 'kunci-01',
  bodyHash: 'hash',
  at: '2026-11-20T03:00:00.000Z',
}

for (const { name, open } of storages) {
  describe(name, () => {
    const opened = openForTests(() => open({ schema: chainSchema }))

    const make = (changed: Partial<IdempotencyClaim> = {}) =>
      opened.storage.write(async connection => {
        const earlier = await claimKey(connection, { ...claim, ...changed })
        if (!earlier) await saveAnswer(connection, { ...claim, ...changed }, '{"id":1}')
        return earlier
      })

    test('the first to claim a key has it; the next gets what the first asked and was answered', async () => {
      expect(await make()).toBeUndefined()
      expect(await make({ bodyHash: 'other' })).toEqual({ bodyHash: 'hash', answer: '{"id":1}' })
    })

    test('a key belongs to its shop and user', async () => {
      expect(await make({ userId: 'KSR01' })).toBeUndefined()
      expect(await make({ shop: 'KCB' })).toBeUndefined()
      expect(await make({ key: 'kunci-02' })).toBeUndefined()
    })

    test('a claim is gone with the write that failed', async () => {
      const broken = opened.storage.write(async connection => {
        await claimKey(connection, { ...claim, key: 'kunci-03' })
        throw new Error('refused')
      })
      await expect(broken).rejects.toThrow('refused')
      expect(await make({ key: 'kunci-03' })).toBeUndefined()
    })

    test('an answer cannot be stored for a key that nobody claimed', async () => {
      const stray = opened.storage.write(connection => saveAnswer(connection, { ...claim, key: 'kunci-99' }, '{}'))
      await expect(stray).rejects.toThrow()
    })

    test('keys older than an instant are forgotten, and no others', async () => {
      await make({ key: 'baru-001', at: '2026-11-27T03:00:00.000Z' })
      await opened.storage.write(connection => deleteExpiredRows(connection, () => '2026-11-27T03:00:00.000Z'))
      expect(await make({ key: 'baru-001' })).toBeDefined()
      expect(await make()).toBeUndefined()
    })
  })
}
