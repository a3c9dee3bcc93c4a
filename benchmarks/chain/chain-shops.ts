// Many shops of one chain, each with pieces to sell and a session of its own.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type ShopServer, startShop } from '../large/shop-server.ts'
import { createSender, type SendRequest } from '../large/worst-calls.ts'
import { sendRequest } from '../load/send-request.ts'

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

export const ring = { kode_group: 'G17K', kode_dept: 'CCG17K', kode_baki_awal: '01', berat_asli: 2.534, berat: 2.53 }
const tray = { kode_gudang: 'TOKO', kode_baki: '01', nama_baki: 'BAKI CINCIN', berat_baki: 598.596, berat_bandrol: 0.1 }
const serverEnv = { KENCANA_START: 'demo', KENCANA_SHOP: 'KCA' }
const connectMs = 30_000

/** Waits for a database server that is starting. */
export const createDatabase = async (url: string): Promise<string> => {
  const until = performance.now() + connectMs
  for (;;) {
    const client = new pg.Client({ connectionString: `${url}/postgres` })
    try {
      await client.connect()
      await client.query("CREATE DATABASE kencana_bench TEMPLATE template0 ENCODING 'UTF8'")
      return `${url}/kencana_bench`
    } catch (error) {
      if (performance.now() > until) throw error
      await wait(100)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

/** The servers may be replaced by others on the same ports. */
export const startChainServers = async (folder: string, databaseUrl: string): Promise<ShopServer[]> => {
  const env = { ...serverEnv, DATABASE_URL: databaseUrl }
  return [await startShop(folder, env), await startShop(`${folder}-2`, env)]
}

export const startChainServer = (folder: string, databaseUrl: string, port: number): Promise<ShopServer> =>
  startShop(folder, { ...serverEnv, DATABASE_URL: databaseUrl, PORT: String(port) })

/** The session works in the shop from then on; every server of the chain accepts it. */
const openSession = async (servers: readonly ShopServer[], code: string, password: string) => {
  const [first] = servers
  if (!first) throw new Error('no server')
  const { status, body } = await sendRequest(first.port, '/api/users/login', { body: { user_id: 'OWNER', password } })
  if (status !== 200) throw new Error(`sign-in was answered with ${status}`)
  const { token } = body as { token: string }
  const senders = servers.map(({ port }) => createSender({ port, token }))
  await senders[0]?.('users/shop', { body: { kode_toko: code }, expected: 200 })
  return { token, senders }
}

/** Returns the barcodes of its pieces. */
export const prepareShop = async (send: SendRequest, pieces: number): Promise<string[]> => {
  const settings = (await send('para-system?entries=true', { method: 'GET', body: undefined, expected: 200 })) as object
  const body = { ...settings, VALIDASI_JUAL: false, VALIDASI_BELI: false }
  await send('para-system', { method: 'PUT', body, expected: 200 })
  await send('baki', { body: tray, expected: 201 })
  return createPieces(send, pieces)
}

/** Returns their barcodes. */
export const createPieces = async (send: SendRequest, pieces: number): Promise<string[]> => {
  const barcodes: string[] = []
  for (let n = 0; n < pieces; n++) {
    const { kode_barcode } = (await send('barang', { body: ring, expected: 201 })) as { kode_barcode: string }
    barcodes.push(kode_barcode)
  }
  return barcodes
}

/** Creates the shops beside the first one, a few at a time. */
export const fillShops = async (
  servers: readonly ShopServer[],
  { shops, pieces, password }: { readonly shops: number; readonly pieces: number; readonly password: string },
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
      const { token, senders } = await openSession(servers, code, password)
      const [send] = senders
      if (send) filled.push({ code, token, senders, pieces: await prepareShop(send, pieces), sold: [] })
    }
  }
  await Promise.all(Array.from({ length: 4 }, fillNext))
  return filled
}
