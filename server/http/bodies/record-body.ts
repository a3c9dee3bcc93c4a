// Body limits of record calls.
import type { ResourceCore } from '../../../engine/schema/resource.ts'
import { assertToday } from '../../day/day.ts'
import type { BodyRule } from '../routing/route.ts'
import { defaultBodyBytes } from './body-limits.ts'

/** Throws StoreDayMismatch if the resource cannot be written on this business date. */
export const createRecordBodyRule =
  (resource: ResourceCore): BodyRule =>
  caller => {
    assertToday(caller, resource)
    return { bytes: defaultBodyBytes }
  }
