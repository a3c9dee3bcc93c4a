// What the log holds: who was refused and from where, on one line each; no password, no token, no number of a KTP.
import { Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { logOptions } from '../../../server/config/log-options.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { openShop, password } from '../../support/shop/shop.ts'
import { testedStorages } from '../../support/storage/storages.ts'

const ktp = '3273014507900001'
const secret = 'Tiga-Kuda-Di-Sawah'

describe.each(testedStorages)('$name', ({ name }) => {
  let text = ''
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      text += String(chunk)
      done()
    },
  })
  const shop = openForTests(() => openShop({ database: name, logger: { ...logOptions, stream } }))

  const lines = () =>
    text
      .split('\n')
      .filter(line => line !== '')
      .map(line => JSON.parse(line))
  const signIn = (user_id: string, given: string) =>
    shop.ask('POST', 'users/login', { body: { user_id, password: given }, headers: { 'user-agent': `till ${ktp}` } })

  test('a refused sign-in stands there with the name and the address, whatever letters the name has', async () => {
    await signIn('OWNER\r\n{"level":30,"msg":"signed in","user":"OWNER"}', secret)
    const [line] = lines().filter(({ msg }) => msg === 'password refused')
    expect(line).toMatchObject({
      code: 'sign-in.wrong',
      address: '127.0.0.1',
      user: expect.stringContaining('OWNER\r\n'),
    })
    expect(lines().filter(({ msg }) => msg === 'signed in')).toEqual([])
    expect(text.split('\n').every(one => one === '' || one.startsWith('{'))).toBe(true)
  })

  test('so do those of a change of the password, and who has to wait', async () => {
    const token = await shop.signIn('SLS01')
    const change = { password: `${secret}-1`, new_password: `${secret}-2` }
    for (let tries = 0; tries < 6; tries++) await shop.ask('POST', 'users/change-password', { token, body: change })
    const messages = lines()
      .filter(({ user, msg }) => user === 'SLS01' && msg !== 'request refused')
      .map(({ code }) => code)
    expect(messages).toEqual([...Array(5).fill('password.wrong'), 'sign-in.locked'])
  })

  test('no secret of any call is in it, also where calls are malformed, refused or fail', async () => {
    const answer = await signIn('OWNER', password)
    const { token } = answer.body
    const cookie = String(answer.headers['set-cookie'])
    const sales = { kode_sales: 'KTP', nama_sales: `X ${ktp}` }
    const calls: readonly [method: string, path: string, asked: object][] = [
      ['POST', 'users', { body: { user_id: 'A', user_name: ktp, level: 'KSR', password: secret } }],
      ['POST', 'users', { payload: `{"password":"${secret}","user_name":"${ktp}` }],
      ['POST', 'sales', { body: sales }],
      ['POST', 'sales', { body: sales }],
      ['GET', `sales?filter=${encodeURIComponent(JSON.stringify({ nama_sales: ktp }))}`, {}],
      ['GET', `sales?filter=${secret}`, {}],
      ['GET', `tidak-ada/${ktp}?token=${secret}`, {}],
      [
        'POST',
        'hancur-barang/authorize?move=simpan',
        { body: { user_id: 'SPV01', password: secret, keterangan: ktp, content: { barang: ktp } } },
      ],
      ['PUT', `sales/${ktp}`, { body: { nama_sales: secret }, headers: { 'idempotency-key': `kunci-${ktp}`, cookie } }],
    ]
    for (const [method, path, asked] of calls) await shop.ask(method, path, { token, ...asked })
    await shop.running.storage.write(connection => connection.run({ sql: 'DROP TABLE sales', values: [] }))
    expect((await shop.ask('GET', `sales?filter={"nama_sales":"${ktp}"}`, { token })).status).toBe(500)
    expect(lines().some(({ msg }) => msg === 'request failed')).toBe(true)
    const device = /kencana_device=([^;]+)/.exec(cookie)?.[1] ?? 'none'
    for (const word of [secret, password, ktp, token, device, 'argon2'])
      expect([word, text.includes(word)]).toEqual([word, false])
  })
})

test('an error is logged by its kind, message, code and causes, without the row that a database hangs to it', () => {
  const cause = Object.assign(new Error('null value in column "user_name"'), {
    code: '23502',
    detail: `Failing row contains (1, ${ktp}, $argon2id$...)`,
    where: secret,
    parameters: [secret],
  })
  const logged = logOptions.serializers.err(new Error('a save failed', { cause }))
  expect(logged).toMatchObject({ type: 'Error', message: 'a save failed', cause: { code: '23502' } })
  expect(JSON.stringify(logged)).not.toMatch(new RegExp(`${ktp}|argon2|${secret}`))
  expect(logOptions.serializers.err(secret)).toEqual({ type: 'string', message: '', stack: '' })
})
