// Imports the legacy test files through the API, for pictures of an import and of a sales report.
import { readFileSync } from 'node:fs'

const types = ['master_group', 'master_jenis', 'master_gudang', 'master_baki', 'penjualan'] as const

interface ImportRefusal {
  /** Of an import that has to be confirmed. */
  readonly questions?: readonly { readonly id: string }[]
}

export interface OwnerSignIn {
  readonly address: string
  readonly password: string
}

export const importSales = async ({ address, password }: OwnerSignIn): Promise<void> => {
  const login = await fetch(new URL('/api/users/login', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: 'OWNER', password }),
  })
  const { token } = (await login.json()) as { token: string }
  for (const type of types) {
    const file = new URL(`../tests/fixtures/legacy/${type.replace('_', '-')}.csv`, import.meta.url)
    const send = (confirmation: Readonly<Record<string, string>> = {}): Promise<Response> =>
      fetch(new URL(`/api/imports/${type}?file=${type}.csv`, address), {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv', ...confirmation },
        body: readFileSync(file),
      })
    const first = await send()
    const { questions = [] } = first.ok ? {} : ((await first.clone().json()) as ImportRefusal)
    const confirmed = questions.map(({ id }) => id).join(',')
    const answer = confirmed === '' ? first : await send({ confirmed, 'confirm-reason': 'Import' })
    if (!answer.ok) throw new Error(`${type} was not taken in: ${await answer.text()}`)
  }
}
