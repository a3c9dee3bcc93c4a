// The loads of a chain: their cashiers, what goes on beside them (a server that is killed, or other shops that import, close
// their day, or send the most that is allowed), and what each has to reach.
import { setTimeout as wait } from 'node:timers/promises'
import type { ServerAddress } from '../harness/calls.ts'
import type { Budget } from '../harness/figures.ts'
import { importFile } from '../large/measure-import.ts'
import { createWorstCalls } from '../large/measure-worst.ts'
import { type OpenedChain, startChainServer } from './chain-shops.ts'

/** What is measured of a load, with its unit. */
export const chainUnits = {
  salesPerSecond: '/s',
  /** With all processors of the machine for servers and database: in the account, cashiers need none. */
  withoutCashiers: '/s',
  /** Of the call that saves a sale. */
  p50: 'ms',
  p95: 'ms',
  p99: 'ms',
  /** Retries after conflicts, as a share of the committed writes. */
  retried: '',
  /** Answers 503 within five seconds of the request. */
  refusedEarly: '',
  /** Sales that were answered and are not stored, or are stored without an answer. */
  lost: '',
} as const

export type ChainFigure = keyof typeof chainUnits

interface ChainLoad {
  readonly title: string
  /** Cashiers of each shop, or of the only one. */
  readonly cashiers: number
  /** Milliseconds between two works of a cashier. */
  readonly pauseMs: number
  readonly shops: 'all' | 'half' | 'one'
  /** Prepares what goes on beside it; the returned function runs that until it is over. */
  readonly prepare?: (chain: OpenedChain) => Promise<(isOver: () => boolean) => Promise<void>>
  /** The load with whose figures its own are compared. */
  readonly compared?: ChainLoadName
  /** Ratios are to the same figure of the load that it is compared with. */
  readonly budgets?: Readonly<Partial<Record<ChainFigure, Budget>>>
}

export type ChainLoadName = 'pauses' | 'full' | 'twice' | 'one' | 'killed' | 'alone' | 'import' | 'worst' | 'closing'

const quietMilliseconds = 2000
/** As many as an import of trays may have. */
const importedRows = 5000
/** As many tills of the shop as repeat the calls at once. */
const worstTills = 10

/** Each time with other weights, so that all rows are written. */
const buildTraysCsv = (time: number): string => {
  const codes = ['01', ...Array.from({ length: importedRows - 1 }, (_, n) => `U${n}`)]
  const rows = codes.map(code => `${code},BAKI ${code},TOKO,0.1,${598 + (time % 2)}.596,true`)
  return ['Kode Baki,Nama Baki,Kode Gudang,Berat Bandrol,Berat Baki,Status Aktif', ...rows].join('\n')
}

/** A document that another till has saved, or what a limit refuses. */
const assertRefused = (error: unknown): void => {
  if (!(error instanceof Error && / answered with (?:409|422|429|503|201)/.test(error.message))) throw error
}

/** Those without cashiers while half of the shops have some. */
const listOthers = ({ shops }: OpenedChain) => shops.slice(Math.ceil(shops.length / 2))

const getOtherShop = (chain: OpenedChain, index: number): ServerAddress => {
  const [server] = chain.servers
  const shop = listOthers(chain)[index]
  if (!server || !shop) throw new Error('no server or shop')
  return { port: server.port, token: shop.token }
}

const patient = { cashiers: 4, pauseMs: 10_000, shops: 'all' } as const
const half = { cashiers: 4, pauseMs: 5000, shops: 'half' } as const
const beside = { ...half, compared: 'alone', budgets: { p95: { mostRatio: 1.2 } } } as const

/** In the order in which they run: a shop that has closed its day sells no more. */
export const chainLoads: Readonly<Record<ChainLoadName, ChainLoad>> = {
  pauses: { title: 'cashiers with pauses', ...patient, budgets: { p95: { most: 100 }, p99: { most: 150 } } },
  full: {
    title: 'cashiers without a pause',
    cashiers: 1,
    pauseMs: 0,
    shops: 'all',
    budgets: { withoutCashiers: { least: 100 }, retried: { most: 0.02 }, refusedEarly: { most: 0 } },
  },
  twice: {
    title: 'twice as many without a pause',
    cashiers: 2,
    pauseMs: 0,
    shops: 'all',
    compared: 'full',
    budgets: { salesPerSecond: { leastRatio: 0.9 }, refusedEarly: { most: 0 } },
  },
  one: {
    title: 'ten cashiers of one shop',
    cashiers: 10,
    pauseMs: 0,
    shops: 'one',
    budgets: { withoutCashiers: { least: 40 } },
  },
  killed: {
    title: 'a server is killed and returns',
    ...patient,
    budgets: { lost: { most: 0 } },
    prepare:
      async ({ servers, folders, databaseUrl }) =>
      async isOver => {
        for (let n = 0; !isOver(); n++) {
          await wait(quietMilliseconds)
          const index = n % servers.length
          const server = servers[index]
          if (!server) return
          await server.stop('SIGKILL')
          servers[index] = await startChainServer(folders[index] ?? '', databaseUrl, server.port)
        }
      },
  },
  alone: { title: 'half the shops, pauses of 5 s', ...half },
  import: {
    title: 'the same, another shop imports',
    ...beside,
    prepare: async chain => async isOver => {
      for (let time = 0; !isOver(); time++) await importFile(getOtherShop(chain, 0), 'master_baki', buildTraysCsv(time))
    },
  },
  worst: {
    title: 'the same, another does the worst',
    ...beside,
    prepare: async chain => {
      const calls = await createWorstCalls(getOtherShop(chain, 1))
      return async isOver => {
        const repeat = async (first: number): Promise<void> => {
          for (let n = first; !isOver(); n++) await calls[n % calls.length]?.run().catch(assertRefused)
        }
        await Promise.all(Array.from({ length: worstTills }, (_, till) => repeat(till)))
      }
    },
  },
  closing: {
    title: 'the same, another closes its day',
    ...beside,
    prepare: async chain => async isOver => {
      for (const { senders, code } of listOthers(chain).toReversed())
        if (!isOver()) await senders[0]?.('system/close', { body: { PROSES: 'close' }, key: `close-day-${code}` })
    },
  },
}
