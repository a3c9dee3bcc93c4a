// Many shops of one chain, each with pieces to sell and a session of its own.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { createSender, type SendRequest, signIn } from '../harness/calls.ts'
import { benchmarkPassword, demoEnv, type ShopServer, startShop } from '../harness/shop.ts'
import { createPieces, disableValidation } from '../sales/sale-shop.ts'

export interface ChainShop {
  readonly code: string
  /** Of the session that works in this shop. */
  readonly token: string
  /** One for each server, with the session that works in this shop. */
  readonly senders: readonly SendRequest[]
  /** Barcodes of pieces that are in the tray. */
  readonly pieces: string[]
  /** Sales that can be cancelled, and notas that can be bought back. */
  readonly sold: { readonly id: string; readonly nota: string }[]
}

const tray = { kode_gudang: 'TOKO', kode_baki: '01', nama_baki: 'BAKI CINCIN', berat_baki: 598.596, berat_bandrol: 0.1 }
const connectMs = 30_000

/** Connects as soon as a database server that is starting accepts it. */
export const connectDatabase = async (connectionString: string): Promise<pg.Client> => {
  const until = performance.now() + connectMs
  for (;;) {
    const client = new pg.Client({ connectionString })
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => undefined)
      if (performance.now() > until) throw error
      await wait(100)
    }
  }
}

/** Creates the database of the benchmark; returns its address. */
export const createDatabase = async (url: string): Promise<string> => {
  const client = await connectDatabase(`${url}/postgres`)
  await client.query("CREATE DATABASE kencana_bench TEMPLATE template0 ENCODING 'UTF8'")
  await client.end()
  return `${url}/kencana_bench`
}

/** On another port than before, or on that of a server that it replaces. */
export const startChainServer = (folder: string, databaseUrl: string, port = 0): Promise<ShopServer> =>
  startShop(folder, { ...demoEnv, DATABASE_URL: databaseUrl, PORT: String(port) })

/** The session works in the shop from then on; every server of the chain accepts it. */
const openSession = async (servers: readonly ShopServer[], code: string) => {
  const [first] = servers
  if (!first) throw new Error('no server')
  const token = await signIn(first, 'OWNER', benchmarkPassword)
  const senders = servers.map(({ port }) => createSender({ port, token }))
  await senders[0]?.('users/shop', { body: { kode_toko: code } })
  return { token, senders }
}

/** Returns the barcodes of its pieces. */
export const prepareShop = async (send: SendRequest, pieces: number): Promise<string[]> => {
  await disableValidation(send, { VALIDASI_JUAL: false, VALIDASI_BELI: false })
  await send('baki', { body: tray, expected: 201 })
  return createPieces(send, pieces)
}

/** Creates the shops beside the first one, a few at a time. */
export const fillShops = async (
  servers: readonly ShopServer[],
  shops: number,
  pieces: number,
): Promise<readonly ChainShop[]> => {
  const [first] = servers
  if (!first) throw new Error('no server')
  const owner = createSender(first)
  const codes = Array.from({ length: shops }, (_, n) => `T${String(n).padStart(2, '0')}`)
  for (const code of codes) await owner('toko', { body: { kode_toko: code, nama_toko: `TOKO ${code}` }, expected: 201 })
  const filled: ChainShop[] = []
  const queue = [...codes]
  const fillNext = async (): Promise<void> => {
    for (let code = queue.shift(); code !== undefined; code = queue.shift()) {
      const { token, senders } = await openSession(servers, code)
      const [send] = senders
      if (send) filled.push({ code, token, senders, pieces: await prepareShop(send, pieces), sold: [] })
    }
  }
  await Promise.all(Array.from({ length: 4 }, fillNext))
  return filled
}
