// What a chain over three zones should hold, computed by hand beside its calls: sales and purchases of each shop and date, cash,
// pieces, requests for goods, and the transactions of one person on each day of the clock in Jakarta.
import type { ZoneShop } from './zone-chain.ts'
import { zoneShopCodes } from './zone-chain.ts'

interface DayFigures {
  sold: number
  bought: number
}

/** The person's transactions of one day in Jakarta. */
interface PersonDay {
  count: number
  total: number
  readonly shops: Set<ZoneShop>
  /** The business dates of those shops. */
  readonly dates: Set<string>
}

export interface ChainModel {
  /** The business date of each shop. */
  readonly dates: Map<ZoneShop, string>
  readonly cash: Map<ZoneShop, number>
  /** Where each piece that was sent is at the end. */
  readonly places: Map<string, ZoneShop>
  /** The state of each request for goods at the end. */
  readonly requests: Map<string, 'DIMINTA' | 'DIKIRIM'>
  readonly person: Map<string, PersonDay>
  readonly getDay: (code: ZoneShop, date?: string) => DayFigures
  readonly addSale: (code: ZoneShop, price: number) => void
  readonly addPurchase: (code: ZoneShop, price: number) => void
  readonly addPerson: (day: string, code: ZoneShop, price: number) => void
  readonly countPlaces: (code: ZoneShop) => number
  /** Sums over all shops on a date. */
  readonly sumDay: (date: string) => DayFigures
}

export const createChainModel = (firstDate: string, cash: number): ChainModel => {
  const dates = new Map(zoneShopCodes.map(code => [code, firstDate]))
  const days = new Map<string, DayFigures>()
  const balances = new Map(zoneShopCodes.map(code => [code, cash]))
  const person = new Map<string, PersonDay>()
  const places = new Map<string, ZoneShop>()
  const getDay: ChainModel['getDay'] = (code, date = dates.get(code) ?? '') => {
    const key = `${code} ${date}`
    const figures = days.get(key) ?? { sold: 0, bought: 0 }
    days.set(key, figures)
    return figures
  }
  const addCash = (code: ZoneShop, amount: number): void => void balances.set(code, (balances.get(code) ?? 0) + amount)
  return {
    dates,
    cash: balances,
    places,
    requests: new Map(),
    person,
    getDay,
    addSale: (code, price) => {
      getDay(code).sold += price
      addCash(code, price)
    },
    addPurchase: (code, price) => {
      getDay(code).bought += price
      addCash(code, -price)
    },
    addPerson: (day, code, price) => {
      const found = person.get(day) ?? { count: 0, total: 0, shops: new Set(), dates: new Set() }
      found.count += 1
      found.total += price
      found.shops.add(code)
      found.dates.add(dates.get(code) ?? '')
      person.set(day, found)
    },
    countPlaces: code => [...places.values()].filter(place => place === code).length,
    sumDay: date => {
      const figures = zoneShopCodes.map(code => getDay(code, date))
      return {
        sold: figures.reduce((sum, { sold }) => sum + sold, 0),
        bought: figures.reduce((sum, { bought }) => sum + bought, 0),
      }
    },
  }
}

/** Numbers from 0 to 1 that are the same for a seed (mulberry32). */
export const createRandom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
