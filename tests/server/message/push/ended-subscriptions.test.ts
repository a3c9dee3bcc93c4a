// Push messages to a device end with the sessions of the user.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resetPassword } from '../../../../server/access/sign-in/rescue.ts'
import { loadSchema } from '../../../../server/schema/load-schema.ts'
import { openPushEndpoint, type PushEndpoint } from '../../../support/shop/push-browser.ts'
import { noon, openShop, type Shop } from '../../../support/shop/shop.ts'
import { databases } from '../../../support/storage/databases.ts'

describe.each(databases)('on %s', database => {
  let shop: Shop
  let push: PushEndpoint
  let owner: string
  let row: string
  let token: string
  let count = 0
  let password = 'emas-murni-0-karat'

  beforeAll(async () => {
    push = await openPushEndpoint()
    shop = await openShop({ database, limits: { push: { hosts: [push.host], delays: [0] } } })
    owner = await shop.signIn('OWNER')
    const body = { user_id: 'MITRA', user_name: 'MITRA', level: 'OWN', password }
    row = (await shop.ask('POST', 'users', { token: owner, body })).body.id
  })
  afterAll(async () => {
    await shop.close()
    await push.close()
  })

  const signInWith = async (device: string): Promise<string> => {
    const headers = { 'user-agent': device }
    const { status, body } = await shop.ask('POST', 'users/login', { body: { user_id: 'MITRA', password }, headers })
    expect(status).toBe(200)
    return body.token
  }
  const subscribe = async (device: string, user: string): Promise<void> => {
    const { subscription } = push.open(`${device}${++count}`)
    const request = { token: user, headers: { 'user-agent': device }, body: subscription }
    expect(await shop.ask('POST', 'pemberitahuan', request)).toMatchObject({ status: 200 })
  }
  const listDevices = async (): Promise<readonly string[]> => {
    const user = await signInWith('Penonton')
    const { body } = await shop.ask('GET', 'users/sessions', { token: user })
    expect(JSON.stringify(body)).not.toContain(push.host)
    return body.subscriptions.map((one: { readonly device: string }) => one.device).toSorted()
  }

  beforeEach(async () => {
    await shop.ask('POST', `users/${row}/keluarkan`, { token: owner })
    token = await signInWith('Ponsel')
    await subscribe('Ponsel', token)
    await subscribe('Tablet', await signInWith('Tablet'))
    expect(await listDevices()).toEqual(['Ponsel', 'Tablet'])
  })

  test.each([
    ['Keluarkan', [], () => shop.ask('POST', `users/${row}/keluarkan`, { token: owner })],
    ['signing out all others', ['Ponsel'], () => shop.ask('DELETE', 'users/sessions', { token })],
    ['the own new password', ['Ponsel'], changePassword],
    ['a new password of an owner', [], setPassword],
    ['rescue', [], rescueUser],
    ['the end of the session of that device', ['Ponsel'], () => endListed('sessions', 'Tablet')],
    ['the end of the subscription', ['Tablet'], () => endListed('subscriptions', 'Ponsel')],
    [
      'signing out keeps them',
      ['Ponsel', 'Tablet'],
      () => shop.ask('POST', 'users/logout', { token, body: { user_id: 'MITRA' } }),
    ],
  ] as const)('devices that still get messages after %s', async (_, remaining, end) => {
    const answer = await end()
    if (answer) expect(answer.status).toBe(200)
    expect(await listDevices()).toEqual(remaining)
  })

  function createPassword() {
    count += 1
    return `emas-murni-${count}-karat`
  }
  async function changePassword() {
    const body = { password, new_password: createPassword() }
    password = body.new_password
    return shop.ask('POST', 'users/change-password', { token, body })
  }
  function setPassword() {
    password = createPassword()
    return shop.ask('PUT', `users/${row}`, { token: owner, body: { password } })
  }
  async function rescueUser() {
    password = createPassword()
    const context = { schema: loadSchema('schema'), storage: shop.running.storage, now: () => noon }
    await resetPassword(context, 'MITRA', password)
  }
  async function endListed(list: 'sessions' | 'subscriptions', device: string) {
    const { body } = await shop.ask('GET', 'users/sessions', { token })
    const [one] = body[list].filter((item: { readonly device: string }) => item.device === device)
    return shop.ask('DELETE', `users/sessions/${one.id}`, { token })
  }
})
