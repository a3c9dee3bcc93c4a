import type { Resource } from '../../../engine/schema/resource.ts'
import { DocumentFoot, DocumentPanel } from '../../generator/parts/parts.ts'
import { Bill } from '../kasir/Bill.tsx'
import type { CounterForm } from '../kasir/Counter.tsx'
import { CustomerSection } from '../kasir/CustomerSection.tsx'
import { Payments } from '../kasir/Payments.tsx'
import { OrderedGoods } from './OrderedGoods.tsx'
import { OrderPicture } from './OrderPicture.tsx'

interface OrderFormProps extends CounterForm {
  readonly pesanan: Resource
  readonly title: string
  readonly place: string
}

/** What is ordered costs the whole, and what is paid now is a deposit. */
const bill = { due: 'total_harga', paid: 'jumlah_bayar' }

/** Until when it is promised, and whether the price binds. */
const agreed = ['estimasi', 'mengikat']

const words = { short: 'order.rest', back: 'counter.back', paid: 'counter.paid' }

/** What one customer orders: who he is, what is made for him until when, and the deposit that he leaves. */
export function OrderForm({ pesanan, title, place, onSaved, onClose }: OrderFormProps) {
  return (
    <DocumentPanel
      resource={pesanan}
      {...{ title, place, onClose }}
      onSaved={(moved, move) => onSaved(pesanan, moved, move)}
      foot={
        <DocumentFoot facts={false}>
          <Bill {...bill} facts={['total_harga', 'jumlah_bayar']} more={['total_berat']} words={words} />
        </DocumentFoot>
      }
    >
      <CustomerSection more={agreed} />
      <OrderedGoods />
      <Payments {...bill} />
      <OrderPicture />
    </DocumentPanel>
  )
}
