// Tills are shared: the browser stores no answer of the API, whatever it holds.
import { expect, test } from 'vitest'
import { openShop } from '../../support/shop/shop.ts'

test('no answer to a signed-in user is stored by the browser', async () => {
  const shop = await openShop()
  try {
    const token = await shop.signIn('OWNER')
    const { paths } = (await shop.ask('GET', 'openapi.json', { token })).body
    const stored: string[] = []
    let answered = 0
    for (const [path, { get }] of Object.entries<{ get?: object }>(paths)) {
      if (!get || path.includes('{')) continue
      const { status, headers } = await shop.ask('GET', path.replace(/^.(api.)?/, ''), { token })
      if (status === 200) answered++
      if (headers['cache-control'] !== 'no-store') stored.push(`${path}: ${headers['cache-control']}`)
    }
    expect(stored).toEqual([])
    expect(answered).toBeGreaterThan(100)
  } finally {
    await shop.close()
  }
})
