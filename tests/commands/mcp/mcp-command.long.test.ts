// `npm run mcp` as a client starts it: a process that talks over standard input and output.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { beforeAll, expect, test } from 'vitest'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { issueServiceToken } from '../../support/shop/service-token.ts'
import { openShop } from '../../support/shop/shop.ts'

let address: string

const shop = openForTests(() => openShop())
beforeAll(async () => {
  address = await shop.running.server.listen({ port: 0, host: '127.0.0.1' })
})

test('lists its tools and reads rows with the token of its environment', async () => {
  const { token } = await issueServiceToken(shop, { user: 'OWNER', scopes: ['bank'] })
  const client = new Client({ name: 'test', version: '0.0.0' })
  const env = { PATH: process.env.PATH ?? '', KENCANA_TOKEN: token, KENCANA_URL: address }
  await client.connect(new StdioClientTransport({ command: process.execPath, args: ['commands/mcp.ts'], env }))
  expect((await client.listTools()).tools).toHaveLength(9)
  const { content, isError } = await client.callTool({ name: 'read', arguments: { path: 'banks' } })
  expect([isError, JSON.parse((content as readonly { text: string }[])[0]?.text ?? '')]).toEqual([
    undefined,
    expect.arrayContaining([expect.objectContaining({ kode_bank: expect.any(String) })]),
  ])
  await client.close()
})

test.each([
  [{}, 'KENCANA_TOKEN has no service token; a full level issues one in Token Layanan.'],
  [{ KENCANA_TOKEN: 'x' }, 'KENCANA_TOKEN is no service token; those begin with "kcn_".'],
  [{ KENCANA_TOKEN: 'x', KENCANA_URL: 'nowhere' }, 'KENCANA_URL is "nowhere", which is no address.'],
])('a start that lacks something is refused with a sentence: %j', async (env, sentence) => {
  const command = promisify(execFile)(process.execPath, ['commands/mcp.ts'], { env })
  await expect(command).rejects.toMatchObject({ code: 1, stderr: `${sentence}\n` })
})
