// Routes for sign-in, sign-out and password.

import { describeShop } from '../../engine/answers/session-answers.ts'
import type { Project } from '../../engine/schema/project.ts'
import { formatMessage } from '../../engine/schema/wording.ts'
import { arraySchema, count, objectSchema, text } from '../../engine/value/answer-shape.ts'
import { hashToken } from '../caller/caller.ts'
import type { SignInGuard } from '../caller/sign-in-guard.ts'
import { describeSession, jsonContent, requestBody, schemaRef } from '../description/operation.ts'
import { type HttpContext, parseTexts, selectLanguage } from '../http/context/http-context.ts'
import { type AuthenticatedRoute, isAnyUser, type PublicRoute } from '../http/routing/route.ts'
import { deleteSession } from '../storage/sessions.ts'
import { readDevice, readToken, resolveCaller } from './call/authorize-call.ts'
import { changePassword } from './sign-in/change-password.ts'
import { buildSessionAnswer, chooseShop, listCallerShops } from './sign-in/own-sessions.ts'
import { signIn } from './sign-in/sign-in.ts'
import { readDeviceToken, setDeviceCookie } from './sign-in-cookies.ts'
import { logRefusedPassword } from './sign-in-routes.ts'

const tag = 'Session'
const idle_minutes = { ...count, description: 'Minutes without activity after which the session ends; 0: no limit' }

const describeCredentials = ({ user }: Project) =>
  objectSchema({ [user.key]: text, [user.password]: text, code: text }, [user.key, user.password])

export const describeSignIn = (project: Project) => objectSchema({ token: text, ...describeSession(project) })

export const buildSignInRoute = (
  { active, storage, now, clock, openId }: HttpContext,
  guard: SignInGuard,
): PublicRoute => ({
  method: 'POST',
  path: 'users/login',
  who: 'open',
  answer: async ({ request, reply }) => {
    const { user: names } = active.schema.project
    const texts = parseTexts(request.body, [names.key, names.password], ['code'])
    const { [names.key]: typedId = '', [names.password]: password = '', code = '' } = texts
    const userId = typedId.trim().toUpperCase()
    const from = { address: request.ip, device: readDevice(request), deviceToken: readDeviceToken(request, storage) }
    const signInAttempt = signIn({ schema: active.schema, storage, now, clock }, guard, {
      userId,
      password,
      code,
      provider: openId?.settings,
      ...from,
    })
    const { answer, deviceToken } = await logRefusedPassword(request, userId, signInAttempt)
    setDeviceCookie({ request, reply }, storage, deviceToken)
    return answer
  },
  describe: ({ schema: { project } }) => ({
    tag,
    summary: 'Sign in; with a second factor also with the code of the phone, or a recovery code',
    body: describeCredentials(project),
    answer: describeSignIn(project),
  }),
})

export const buildUserRoutes = (context: HttpContext, guard: SignInGuard): readonly AuthenticatedRoute[] => {
  const { storage } = context
  const getMessage = (language: string | undefined, code: string): string =>
    formatMessage(context.wordings[selectLanguage(language)], code)

  return [
    {
      method: 'GET',
      tokens: 'read',
      path: 'users/session',
      who: isAnyUser,
      answer: async ({ caller }) => {
        const shops = await listCallerShops(caller)
        const { shop: names, user } = caller.schema.project
        return {
          ...buildSessionAnswer(caller),
          idle_minutes: caller.idleMinutes ?? 0,
          shops: shops.map(({ code, name, level }) => ({
            [names.key]: code,
            [names.name]: name,
            [user.level.field]: level,
          })),
        }
      },
      describe: ({ schema: { project } }) => ({
        tag,
        summary: 'The signed-in user, the shop, and the shops with access',
        answer: objectSchema({
          ...describeSession(project),
          idle_minutes,
          shops: arraySchema(describeShop(project)),
        }),
      }),
    },
    {
      method: 'POST',
      tokens: 'refused',
      path: 'users/shop',
      who: isAnyUser,
      day: 'any',
      answer: async ({ caller, request }) => {
        const { key } = caller.schema.project.shop
        const { [key]: shop = '' } = parseTexts(request.body, [key])
        const token = readToken(request)
        await chooseShop(caller, hashToken(token), shop)
        return { token, ...buildSessionAnswer(await resolveCaller(context, request)) }
      },
      describe: ({ schema: { project } }) => ({
        tag,
        summary: 'Switch to another shop, with the same token',
        body: objectSchema({ [project.shop.key]: text }),
        answer: describeSignIn(project),
      }),
    },
    {
      method: 'POST',
      tokens: 'refused',
      path: 'users/logout',
      who: isAnyUser,
      day: 'any',
      answer: async ({ request }) => {
        await storage.write(connection => deleteSession(connection, hashToken(readToken(request))), {
          sessionsOnly: true,
        })
        return { message: getMessage(request.headers['accept-language'], 'message.signed-out') }
      },
      describe: {
        tag,
        summary: 'Sign out',
        content: requestBody(jsonContent(objectSchema({ user_id: text }, [])), false),
        answer: schemaRef('message'),
      },
    },
    {
      method: 'POST',
      tokens: 'refused',
      path: 'users/change-password',
      who: isAnyUser,
      day: 'any',
      answer: async ({ caller, request }) => {
        const { password, new_password } = parseTexts(request.body, ['password', 'new_password'])
        const from = { tokenHash: hashToken(readToken(request)), address: request.ip }
        const passwordChange = changePassword(caller, guard, { password, newPassword: new_password, ...from })
        await logRefusedPassword(request, caller.user.userId, passwordChange)
        return { message: getMessage(request.headers['accept-language'], 'message.password-changed') }
      },
      describe: {
        tag,
        summary: 'Change the own password',
        body: objectSchema({ password: text, new_password: text }),
        answer: schemaRef('message'),
      },
    },
  ]
}
