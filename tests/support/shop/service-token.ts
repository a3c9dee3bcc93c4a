// Service tokens of a shop, as a full level issues them.
import type { Shop } from './shop.ts'

interface TokenOrder {
  readonly user: string
  readonly scopes: readonly string[]
  readonly canWrite?: boolean
}

let serial = 0

/** Issues a token, signed in as the owner. */
export const issueServiceToken = async (
  shop: Shop,
  { user, scopes, canWrite = true }: TokenOrder,
): Promise<{ readonly token: string; readonly name: string }> => {
  const owner = await shop.signIn('OWNER')
  const name = `PROGRAM${++serial}`
  const row = { nama_token: name, user_id: user, lingkup: JSON.stringify(scopes), berlaku_sampai: '2099-12-31' }
  const created = await shop.ask('POST', 'token-layanan', { token: owner, body: { ...row, tulis: canWrite } })
  const { status, body } = await shop.ask('POST', `token-layanan/${created.body.id}/terbitkan`, { token: owner })
  if (status !== 200) throw new Error(`no token: ${JSON.stringify(created.body)} ${JSON.stringify(body)}`)
  return { token: body.token, name }
}
