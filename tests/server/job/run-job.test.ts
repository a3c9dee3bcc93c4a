// Long work of a shop: one at a time, its progress told live and to who asks, its end kept; a killed one is told as such.

import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { RequestError } from '../../../server/error/errors.ts'
import type { CustomModule, JobWork } from '../../../server/module/module.ts'
import { saveJob } from '../../../server/storage/jobs.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { waitFor } from '../../support/run/wait-for.ts'
import { connectTo, type LiveBrowser } from '../../support/shop/live-browser.ts'
import { openShop } from '../../support/shop/shop.ts'

let step: (work: JobWork) => Promise<unknown> = async () => null

const hitung: CustomModule = {
  name: 'uji',
  jobs: [
    {
      name: 'hitung',
      title: 'Hitung Ulang',
      tokens: 'refused',
      who: ({ user }) => ['OWN', 'SPV'].includes(user.level),
      event: 'sejauh-ini',
      requestEvent: 'sampai-mana',
      run: work => step(work),
    },
  ],
}

describe.each(['sqlite', 'postgres'] as const)('on %s', database => {
  let token: string
  const browsers: LiveBrowser[] = []
  const begin = (headers = {}) => shop.ask('POST', 'jobs/hitung', { token, headers, body: { dari: 1 } })
  const look = async (as = token) => (await shop.ask('GET', 'jobs/hitung', { token: as })).body
  const ended = () => waitFor(async () => expect((await look()).state).not.toBe('running'), { interval: 10 })

  const shop = openForTests(() => openShop({ database, modules: [hitung] }))
  beforeAll(async () => {
    token = await shop.signIn('OWNER')
  })
  afterEach(() => {
    for (const browser of browsers.splice(0)) browser.close()
  })

  test('who may begin it is told how far it is, in his shop alone', async () => {
    const go = Promise.withResolvers<void>()
    const people = ['OWNER', 'SPV01', 'KSR01', 'OWNERB']
    for (const user of people) browsers.push(await connectTo(shop, await shop.signIn(user)))
    expect(await look()).toEqual({ name: 'hitung', state: 'never', percentage: 0, message: '' })
    step = async ({ report, body, caller }) => {
      report(40.4, 'Menghitung')
      await go.promise
      return { dari: body, toko: caller.shop.code }
    }
    expect(await begin()).toMatchObject({ status: 202, body: { state: 'running', user_id: 'OWNER', result: null } })
    await waitFor(async () =>
      expect(await look()).toMatchObject({ state: 'running', percentage: 40, message: 'Menghitung' }),
    )
    const again = await begin()
    expect([again.status, again.body.code]).toEqual([409, 'job.running'])
    expect(again.body.message).toBe('Hitung Ulang Sedang Dijalankan Oleh OWNER, Silakan Tunggu')
    expect((await look(await shop.signIn('OWNERB'))).state).toBe('never')
    go.resolve()
    await ended()
    expect(await look()).toMatchObject({ state: 'done', percentage: 100, result: { dari: { dari: 1 }, toko: 'KCA' } })
    const getProgress = () => browsers.map(({ heard }) => heard.filter(name => name === 'job-progress').length >= 2)
    await waitFor(() => expect(getProgress()).toEqual([true, true, false, false]))
    expect(browsers[3]?.heard).not.toContain('job-progress')
    expect((await shop.ask('GET', 'jobs/hitung', { token: await shop.signIn('KSR01') })).status).toBe(403)
  })

  test('who comes later asks how far it is by a word, and hears nothing of what is over', async () => {
    const go = Promise.withResolvers<void>()
    step = async ({ report }) => {
      report(40, 'Menghitung')
      await go.promise
      return null
    }
    await begin()
    await waitFor(async () => expect((await look()).percentage).toBe(40))
    const [owner, cashier] = [await connectTo(shop, token), await connectTo(shop, await shop.signIn('KSR01'))]
    browsers.push(owner, cashier)
    for (const browser of [owner, cashier, owner]) browser.say('sampai-mana')
    await waitFor(() => expect(owner.heard).toContain('sejauh-ini'))
    go.resolve()
    await ended()
    const after = await connectTo(shop, token)
    browsers.push(after)
    after.say('sampai-mana')
    // What is heard is heard in its order: another run is told, the one before was not.
    step = async () => null
    await begin()
    await ended()
    await waitFor(() => expect(after.progress.length).toBeGreaterThan(0))
    expect(['running', 'done']).toContain(after.progress[0]?.state)
    expect(cashier.heard).toEqual(['versions'])
  })

  test('a repeated call begins nothing', async () => {
    let times = 0
    step = async () => {
      times += 1
      return null
    }
    const headers = { 'idempotency-key': `hitung-${database}` }
    const first = await begin(headers)
    const second = await begin(headers)
    expect([first.status, second.status, second.headers['idempotent-replayed']]).toEqual([202, 202, 'true'])
    await ended()
    expect(times).toBe(1)
  })

  test('what it refuses is told in words, and what breaks is nobody’s business', async () => {
    step = async () => {
      throw new RequestError('document.level', { move: 'Hitung' })
    }
    await begin()
    await ended()
    expect((await look()).error).toMatchObject({ code: 'document.level' })
    step = async () => {
      throw new TypeError('secret')
    }
    await begin()
    await ended()
    const body = await look()
    expect([body.state, body.error.code]).toEqual(['failed', 'system.failed'])
    expect(JSON.stringify(body)).not.toContain('secret')
  })

  test('a run whose process is gone is told as stopped, and another may begin', async () => {
    const run = { id: 'gone', state: 'running', percentage: 30, message: 'Menghitung', userId: 'SPV01' } as const
    const times = { startedAt: '2026-11-20T02:00:00.000Z', endedAt: null, result: null }
    await shop.running.storage.write(connection =>
      saveJob(connection, { name: 'hitung', shop: 'KCA' }, { ...run, ...times }),
    )
    expect(await look()).toMatchObject({ state: 'failed', percentage: 30, error: { code: 'job.interrupted' } })
    step = async () => 7
    expect((await begin()).status).toBe(202)
    await ended()
    expect((await look()).result).toBe(7)
  })
})

test('a server that closes tells the work, and waits for the step under way', async () => {
  const shop = await openShop({ modules: [hitung] })
  const token = await shop.signIn('OWNER')
  const seen: string[] = []
  step = async ({ signal }) => {
    await new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()))
    seen.push('step over')
    signal.throwIfAborted()
    seen.push('never')
  }
  await shop.ask('POST', 'jobs/hitung', { token, body: {} })
  await shop.close()
  expect(seen).toEqual(['step over'])
})
