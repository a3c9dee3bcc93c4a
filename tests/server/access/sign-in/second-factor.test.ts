import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { resetSecondFactor } from '../../../../server/access/sign-in/rescue.ts'
import { loadSchema } from '../../../../server/schema/load-schema.ts'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { noon, openShop, password } from '../../../support/shop/shop.ts'
import { databases } from '../../../support/storage/databases.ts'
import { selectRows } from '../../database.ts'

describe.each(databases)('on %s', database => {
  let now = noon
  /** Each test begins an hour later, so that no wrong code of an earlier one counts. */
  let hours = 0

  const shop = openForTests(() => openShop({ database, now: () => now }))
  beforeEach(() => {
    hours += 2
    now = new Date(noon.getTime() + hours * 3_600_000)
  })

  /** The code of a phone that many seconds from now. */
  const getCode = (secret: string, seconds = 0): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() + seconds * 1000 })

  const logIn = async (code?: string, given = password, user = 'OWNERB') => {
    const body = { user_id: user, password: given, ...(code !== undefined && { code }) }
    const { status, body: answer } = await shop.ask('POST', 'users/login', { body })
    return { status, code: answer.code as string | undefined, token: answer.token as string }
  }
  const passed = { status: 200, code: undefined }
  const needed = { status: 401, code: 'sign-in.code-needed' }
  const wrong = { status: 401, code: 'sign-in.code-wrong' }

  const post = (path: string, token: string, body: object) =>
    shop.ask('POST', `users/second-factor${path}`, { token, body })

  const turnOn = async (token: string) => {
    const { body: begun } = await post('', token, { password })
    const { status, body } = await post('/confirm', token, { code: getCode(begun.secret) })
    expect(status).toBe(200)
    return { secret: String(begun.secret), codes: body.codes as readonly string[] }
  }

  /** With it on, and a period later: the first code is used. */
  const withFactor = async (
    work: (factor: { secret: string; codes: readonly string[]; token: string }) => Promise<void>,
  ) => {
    const token = await shop.signIn('OWNERB')
    const factor = await turnOn(token)
    now = new Date(now.getTime() + 60_000)
    try {
      await work({ ...factor, token })
    } finally {
      const schema = loadSchema('schema')
      await resetSecondFactor({ schema, storage: shop.running.storage, now: () => now }, 'OWNERB')
    }
  }

  describe('turning it on', () => {
    test('asks for the password, and for a first code of the phone', async () => {
      const token = await shop.signIn('OWNERB')
      expect(await post('', token, { password: 'salah sekali' })).toMatchObject({
        status: 422,
        body: { code: 'password.wrong' },
      })
      const { status, body } = await post('', token, { password })
      expect([status, body.uri]).toEqual([
        200,
        expect.stringMatching(/^otpauth:\/\/totp\/Kencana:OWNERB\?.*secret=[A-Z2-7]{32}/),
      ])
      expect(body.qr.dark.length).toBeGreaterThan(100)
      expect(await logIn()).toMatchObject(passed)
      expect(await post('/confirm', token, { code: '12345' })).toMatchObject({
        status: 422,
        body: { code: 'sign-in.code-wrong' },
      })
      expect((await shop.ask('GET', 'users/second-factor', { token })).body).toEqual({
        is_on: false,
        recovery_codes: 0,
      })
    })

    test.each(['SPV01', 'ADM01', 'KSR01', 'SLS01'])('is not for %s', async user => {
      const token = await shop.signIn(user)
      expect((await post('', token, { password })).status).toBe(403)
      expect((await post('/confirm', token, { code: '123456' })).status).toBe(403)
    })

    test('ends the other sessions, is in the audit, and cannot be done twice', () =>
      withFactor(async ({ token }) => {
        expect(await post('', token, { password })).toMatchObject({ status: 409, body: { code: 'second-factor.on' } })
        const said = await selectRows(
          shop,
          "SELECT user_id, before_json, after_json FROM kencana_audit WHERE verb = 'second-factor:on'",
        )
        expect(said.at(-1)).toEqual({ user_id: 'OWNERB', before_json: null, after_json: null })
        expect((await shop.ask('GET', 'users/sessions', { token })).body.sessions).toHaveLength(1)
      }))
  })

  describe('signing in with it on', () => {
    test('requires the code, and reveals that only after the right password', () =>
      withFactor(async ({ secret }) => {
        expect(await logIn()).toMatchObject(needed)
        expect(await logIn(getCode(secret), 'salah sekali')).toMatchObject({ status: 401, code: 'sign-in.wrong' })
        expect(await logIn(getCode(secret))).toMatchObject(passed)
      }))

    test.each([-30, 30])('takes a code of a phone whose clock differs by %i seconds', seconds =>
      withFactor(async ({ secret }) => {
        expect(await logIn(getCode(secret, seconds))).toMatchObject(passed)
      }),
    )

    test.each([-90, 90])('refuses one that differs by %i seconds', seconds =>
      withFactor(async ({ secret }) => {
        expect(await logIn(getCode(secret, seconds))).toMatchObject(wrong)
      }),
    )

    test('takes no code twice, nor one of an earlier period, also of two sign-ins at once', () =>
      withFactor(async ({ secret }) => {
        const both = await Promise.all([logIn(getCode(secret)), logIn(getCode(secret))])
        expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
        expect(await logIn(getCode(secret, -30))).toMatchObject(wrong)
        expect(await logIn(getCode(secret, 30))).toMatchObject(passed)
      }))

    test('waits after wrong codes, and the right password alone does not reset them', () =>
      withFactor(async ({ secret }) => {
        for (const code of ['000000', undefined, '111111', undefined, '222222'])
          expect((await logIn(code)).status).toBe(401)
        expect(await logIn(getCode(secret))).toMatchObject({ status: 429, code: 'sign-in.locked' })
      }))

    test('takes each recovery code once, however it is typed', () =>
      withFactor(async ({ codes, token }) => {
        expect(codes).toHaveLength(10)
        const [one = '', other = ''] = codes
        expect(await logIn(one)).toMatchObject(passed)
        expect(await logIn(one)).toMatchObject(wrong)
        expect(await logIn(other.toLowerCase().replace('-', ' '))).toMatchObject(passed)
        expect((await shop.ask('GET', 'users/second-factor', { token })).body).toEqual({
          is_on: true,
          recovery_codes: 8,
        })
        expect(JSON.stringify(await selectRows(shop, 'SELECT * FROM kencana_recovery_code'))).not.toContain(codes[2])
      }))
  })

  describe('turning it off', () => {
    test('asks for the password and a code', () =>
      withFactor(async ({ token, secret }) => {
        const code = getCode(secret)
        expect(await post('/remove', token, { password: 'salah sekali', code })).toMatchObject({
          status: 422,
          body: { code: 'password.wrong' },
        })
        expect(await post('/remove', token, { password })).toMatchObject({
          status: 422,
          body: { code: 'second-factor.code-needed' },
        })
        expect(await post('/remove', token, { password, code: '000000' })).toMatchObject({
          status: 422,
          body: { code: 'sign-in.code-wrong' },
        })
        expect(await logIn()).toMatchObject(needed)
        expect((await post('/remove', token, { password, code })).body).toEqual({ is_on: false, recovery_codes: 0 })
        expect(await logIn()).toMatchObject(passed)
      }))

    test('takes no code that a sign-in has used, and a recovery code instead', () =>
      withFactor(async ({ token, secret, codes }) => {
        const code = getCode(secret)
        expect(await logIn(code)).toMatchObject(passed)
        expect((await post('/remove', token, { password, code })).body.code).toBe('sign-in.code-wrong')
        expect((await post('/remove', token, { password, code: codes[0] })).status).toBe(200)
      }))

    test('waits after wrong codes as after wrong passwords', () =>
      withFactor(async ({ token, secret }) => {
        for (const code of ['000000', '111111', '222222', '333333', '444444'])
          expect((await post('/remove', token, { password, code })).status).toBe(422)
        const locked = await post('/remove', token, { password, code: getCode(secret) })
        expect([locked.status, locked.body.code]).toEqual([429, 'sign-in.locked'])
      }))

    test('needs no code before it was turned on', async () => {
      const token = await shop.signIn('OWNERB')
      await post('', token, { password })
      expect((await post('/remove', token, { password })).status).toBe(200)
    })

    test('is done on the machine itself where phone and codes are lost, and is in the audit', () =>
      withFactor(async ({ token }) => {
        const { storage } = shop.running
        const schema = loadSchema('schema')
        const sentences = await resetSecondFactor({ schema, storage, now: () => now }, 'OWNERB')
        expect(sentences).toEqual(['OWNERB signs in with the password alone; all sessions of OWNERB were ended.'])
        expect((await shop.ask('GET', 'users/session', { token })).status).toBe(401)
        expect(await logIn()).toMatchObject(passed)
        const [said] = await selectRows(
          shop,
          "SELECT user_id, device FROM kencana_audit WHERE verb = 'second-factor:off' ORDER BY id DESC",
        )
        expect(said).toEqual({ user_id: 'SYSTEM', device: 'npm run rescue' })
      }))
  })
})
