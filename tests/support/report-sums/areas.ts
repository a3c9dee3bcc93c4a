// Areas of reports, each with what it is held against.
import { arrivals } from './arrivals.ts'
import { closings } from './closings.ts'
import { goods } from './goods.ts'
import { loans } from './loans.ts'
import { moneys } from './money.ts'
import { points } from './points.ts'
import { promises } from './promises.ts'
import { purchases } from './purchases.ts'
import { repairs } from './repairs.ts'
import { sales } from './sales.ts'
import { tills } from './tills.ts'
import { trays } from './trays.ts'
import { viewed } from './viewed.ts'
import type { Sums } from './wanted.ts'

export const areas: Readonly<Record<string, Sums>> = {
  sales,
  tills,
  promises,
  purchases,
  repairs,
  loans,
  moneys,
  goods,
  arrivals,
  trays,
  points,
  closings,
  viewed,
}
