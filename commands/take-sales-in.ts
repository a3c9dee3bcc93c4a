// Imports the legacy test files through the API, for pictures of an import and of a sales report.
import { readFileSync } from 'node:fs'

const types = ['master_group', 'master_jenis', 'master_gudang', 'master_baki', 'penjualan'] as const

export const salesFile = new URL('../tests/fixtures/legacy/penjualan.csv', import.meta.url)

export interface Owner {
  readonly address: string
  readonly password: string
}

export const takeSalesIn = async ({ address, password }: Owner): Promise<void> => {
  const login = await fetch(new URL('/api/users/login', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: 'OWNER', password }),
  })
  const { token } = (await login.json()) as { token: string }
  for (const type of types) {
    const file = new URL(`../tests/fixtures/legacy/${type.replace('_', '-')}.csv`, import.meta.url)
    const answer = await fetch(new URL(`/api/imports/${type}?dryRun=false`, address), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv', 'x-file-name': `${type}.csv` },
      body: readFileSync(file),
    })
    if (!answer.ok) throw new Error(`${type} was not taken in: ${await answer.text()}`)
  }
}
