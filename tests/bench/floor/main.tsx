/**
 * The lower bound for the size of the login route: the login card's packages with typical use, without any product code.
 */
import { useForm, valiForm } from '@modular-forms/react'
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { QueryClient, useQuery } from '@tanstack/react-query'
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  redirect,
  RouterProvider,
} from '@tanstack/react-router'
import ky from 'ky'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { toast, ToastContainer } from 'react-toastify'
import * as v from 'valibot'
import { Workbox } from 'workbox-window'

const LoginSchema = v.object({
  email: v.pipe(v.string(), v.nonEmpty(), v.email()),
  password: v.pipe(v.string(), v.nonEmpty()),
})
const http = ky.create({ prefixUrl: '/api', hooks: { beforeRequest: [], afterResponse: [] } })

const Login = () => {
  const [, { Form, Field }] = useForm<v.InferInput<typeof LoginSchema>>({
    validate: valiForm(LoginSchema),
  })
  const self = useQuery({ queryKey: ['self'], queryFn: () => http.get('users/self').json() })
  return (
    <Form onSubmit={(values) => void http.post('login', { json: values }).then(() => toast('in'))}>
      <Field name="email">
        {(field, props) => <input {...props} value={field.value.value ?? ''} />}
      </Field>
      <Field name="password">
        {(field, props) => <input {...props} value={field.value.value ?? ''} />}
      </Field>
      <Link to="/">{self.status}</Link>
    </Form>
  )
}

const root = createRootRoute({ component: Outlet })
const login = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: v.object({ page: v.optional(v.string()) }),
  beforeLoad: ({ search }) => {
    if (search.page === 'away') throw redirect({ to: '/' })
  },
  component: Login,
})
const router = createRouter({ routeTree: root.addChildren([login]) })
const persister = createSyncStoragePersister({ storage: localStorage })
void new Workbox('/sw.js').register()

createRoot(document.body).render(
  <StrictMode>
    <PersistQueryClientProvider client={new QueryClient()} persistOptions={{ persister }}>
      <RouterProvider router={router} />
      <ToastContainer />
    </PersistQueryClientProvider>
  </StrictMode>,
)
