// The one door to the types of records for hand-written code, so that it is known which fields that code needs.
import type { Records } from '../generated/all.ts'

/**
 * Some fields of a resource's rows, as JSON carries them: `Used<'bank', 'kode_bank' | 'nama_bank'>`. Resource and fields
 * are written out: "npm run schema:generate" lists them, and no schema without them is put in force.
 */
export type Used<Name extends keyof Records, FieldName extends keyof Records[Name]> = Pick<Records[Name], FieldName>
