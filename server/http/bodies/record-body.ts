// What may be sent to the calls of records, on the day on which they may be written.
import type { ResourceCore } from '../../../engine/schema/resource.ts'
import { mustBeToday } from '../../day/day.ts'
import type { BodyRule } from '../routing/route.ts'
import { usualBody } from './body-limits.ts'

/** Throws StoreDayMismatch where the resource waits for the day. */
export const recordBody =
  (resource: ResourceCore): BodyRule =>
  caller => {
    mustBeToday(caller, resource)
    return { bytes: usualBody }
  }
