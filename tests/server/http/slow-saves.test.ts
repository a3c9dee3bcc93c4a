// A save that takes longer than its browser waits: the browser sends it again while the first one still waits, and it is done once.
import { describe, expect, test } from 'vitest'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { openDesk, ring } from '../../support/shop/desk.ts'
import { databases } from '../../support/storage/databases.ts'

describe.each(databases)('on %s', database => {
  const pieces = openForTests(() => openDesk(database))

  test.each([
    ['barang', ring],
    ['cash?move=simpan', { arah: 'MASUK', kategori: 'MODAL', jumlah: 70_000 }],
  ])('%s', async (path, body) => {
    const { storage } = pieces.shop.running
    const inside = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const slow = storage.write(
      async () => {
        inside.resolve()
        await end.promise
      },
      { exclusive: true },
    )
    await inside.promise
    const headers = { 'idempotency-key': `lambat-${path}` }
    let answered = 0
    const send = async () => {
      const answer = await pieces.shop.ask('POST', path, { token: pieces.tokenOf('OWNER'), body, headers })
      answered += 1
      return answer
    }
    const first = send()
    // Lists are read meanwhile.
    expect((await pieces.ask('GET', 'group', undefined, 'OWNER')).status).toBe(200)
    const again = [send(), send()]
    expect(answered).toBe(0)
    end.resolve()
    await slow
    const answers = await Promise.all([first, ...again])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(one => one.body.id)).size).toBe(1)
    expect(answers.filter(one => one.headers['idempotent-replayed'] === 'true')).toHaveLength(2)
  })
})
