// Areas of reports, each with what it is held against.
import { computeArrivals } from './arrivals.ts'
import { computeClosings } from './closings.ts'
import { computeGoods } from './goods.ts'
import { computeLoans } from './loans.ts'
import { moneys } from './money.ts'
import { computePoints } from './points.ts'
import { computePromises } from './promises.ts'
import { computePurchases } from './purchases.ts'
import { computeRepairs } from './repairs.ts'
import { computeSales } from './sales.ts'
import { computeTaxes } from './taxes.ts'
import { computeTills } from './tills.ts'
import { computeTrays } from './trays.ts'
import { viewed } from './viewed.ts'
import type { Sums } from './wanted.ts'

export const areas: Readonly<Record<string, Sums>> = {
  sales: computeSales,
  taxes: computeTaxes,
  tills: computeTills,
  promises: computePromises,
  purchases: computePurchases,
  repairs: computeRepairs,
  loans: computeLoans,
  moneys,
  goods: computeGoods,
  arrivals: computeArrivals,
  trays: computeTrays,
  points: computePoints,
  closings: computeClosings,
  viewed,
}
