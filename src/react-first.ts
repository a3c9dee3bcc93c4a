// React begins in a file of its own, which changes seldom: what is begun from another file counts as a part of that one.
import 'react-dom/client'
