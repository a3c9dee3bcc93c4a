import type { Resource } from '../../../engine/schema/resource.ts'
import { DocumentCounter, DocumentFields } from '../../generator/parts/parts.ts'
import type { CounterForm } from '../kasir/Counter.tsx'
import { CustomerSection } from '../kasir/CustomerSection.tsx'
import { OrderedGoods } from './OrderedGoods.tsx'
import { OrderPicture } from './OrderPicture.tsx'

interface OrderFormProps extends CounterForm {
  readonly pesanan: Resource
  readonly title: string
  readonly place: string
}

/** Until when it is promised, and whether the price binds. */
const agreed = ['estimasi', 'mengikat']

/** The order of one customer: customer, goods with their due date, and the deposit. */
export function OrderForm({ pesanan, title, place, onSaved, onClose }: OrderFormProps) {
  return (
    <DocumentCounter
      resource={pesanan}
      {...{ title, place, onClose }}
      onSaved={(moved, move) => onSaved(pesanan, moved, move)}
    >
      <CustomerSection />
      <DocumentFields names={agreed} columns={4} focus={false} />
      <OrderedGoods />
      <OrderPicture />
    </DocumentCounter>
  )
}
