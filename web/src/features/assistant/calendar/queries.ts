import { defineQueryOptions, useQuery, useQueryCache } from '@pinia/colada';
import { computed } from 'vue';
import type {
  Appointment,
  Closure,
  Practitioner,
  Service,
} from '@contract/assistant/schemas/appointments.ts';
import { assistantApi, byId, ifMatch, useChanges } from '@/api/index.ts';
import type { paths } from '@/api/generated/assistant.ts';
import { useLiveEventListener } from '../live/live-events.ts';

const APPOINTMENTS_KEY = ['appointments'];
const BOOKABLE_KEY = ['bookable'];

type Body<Path extends keyof paths, Method extends 'post' | 'patch'> = paths[Path] extends
  { [M in Method]: { requestBody: { content: { 'application/json': infer Json } } } } ? Json
  : never;

type NewAppointment = Body<'/appointments', 'post'>;
type AppointmentChange = Body<'/appointments/{id}', 'patch'>;
type NewClosure = Body<'/closures', 'post'>;
type NewService = Body<'/services', 'post'>;
type NewPractitioner = Body<'/practitioners', 'post'>;

export const servicesQuery = defineQueryOptions({
  key: [...BOOKABLE_KEY, 'services'],
  query: () => assistantApi.GET('/services'),
});

export const practitionersQuery = defineQueryOptions({
  key: [...BOOKABLE_KEY, 'practitioners'],
  query: () => assistantApi.GET('/practitioners'),
});

/** Closures that end on or after a date. */
export const closuresQuery = defineQueryOptions((from: string) => ({
  key: [...APPOINTMENTS_KEY, 'closures', from],
  query: () => assistantApi.GET_ALL('/closures', { params: { query: { from } } }),
}));

/** Appointments and holds of a period. */
export const appointmentsQuery = defineQueryOptions((
  { from, to }: { from: string; to: string },
) => ({
  key: [...APPOINTMENTS_KEY, from, to],
  query: () =>
    assistantApi.GET_ALL('/appointments', {
      params: { query: { from, to, status: ['booked', 'held'] } },
    }),
}));

export const appointmentQuery = defineQueryOptions((id: string) => ({
  key: [...APPOINTMENTS_KEY, id],
  query: () => assistantApi.GET('/appointments/{id}', { params: byId({ id }) }),
}));

/** Events after which the appointments may have changed. */
const NEWS = ['appointment', 'ready', 'lost'];

/** Reloads appointments and closures on live events while the component is mounted. */
export function useLiveAppointments(): void {
  const cache = useQueryCache();
  useLiveEventListener(({ event }) => {
    if (!NEWS.includes(event)) return;
    void cache.invalidateQueries({ key: APPOINTMENTS_KEY }).catch(() => {});
  });
}

interface Wanted {
  service: string;
  practitioner: string;
  from: string;
  to: string;
}

/** Loads the free times of a practitioner in a period; none while `wanted` returns null. */
export function useFreeTimes(wanted: () => Wanted | null) {
  const query = useQuery(() => {
    const query = wanted();
    return {
      key: [...APPOINTMENTS_KEY, 'free', query],
      query: () => assistantApi.GET('/availability', { params: { query: query! } }),
      enabled: query !== null,
    };
  });
  return { ...query, times: computed(() => query.data.value ?? []) };
}

const matching = (changed: { id: string; revision: number }) => ({
  ...byId(changed),
  header: ifMatch(changed.revision),
});

export const useAppointmentChanges = () =>
  useChanges(APPOINTMENTS_KEY, {
    book: (body: NewAppointment) => assistantApi.POST('/appointments', { body }),
    change: ({ appointment, body }: { appointment: Appointment; body: AppointmentChange }) =>
      assistantApi.PATCH('/appointments/{id}', { params: matching(appointment), body }),
    saveClosure: ({ closure, body }: { closure: Closure | null; body: NewClosure }) =>
      closure
        ? assistantApi.PATCH('/closures/{id}', { params: matching(closure), body })
        : assistantApi.POST('/closures', { body }),
    deleteClosure: ({ id }: Closure) =>
      assistantApi.DELETE('/closures/{id}', { params: byId({ id }) }),
  });

const matchingCode = ({ code, revision }: { code: string; revision: number }) => ({
  path: { code },
  header: ifMatch(revision),
});

export const useBookableChanges = () =>
  useChanges(BOOKABLE_KEY, {
    saveService: ({ service, body }: { service: Service | null; body: NewService }) => {
      if (!service) return assistantApi.POST('/services', { body });
      const { code: _, ...change } = body;
      const params = matchingCode(service);
      return assistantApi.PATCH('/services/{code}', { params, body: change });
    },
    deleteService: ({ code }: Service) =>
      assistantApi.DELETE('/services/{code}', { params: { path: { code } } }),
    savePractitioner: (
      { practitioner, body }: { practitioner: Practitioner | null; body: NewPractitioner },
    ) => {
      if (!practitioner) return assistantApi.POST('/practitioners', { body });
      const { code: _, ...change } = body;
      const params = matchingCode(practitioner);
      return assistantApi.PATCH('/practitioners/{code}', { params, body: change });
    },
    deletePractitioner: ({ code }: Practitioner) =>
      assistantApi.DELETE('/practitioners/{code}', { params: { path: { code } } }),
  });

const FEEDS_KEY = ['calendar-feeds'];

export const feedsQuery = defineQueryOptions({
  key: FEEDS_KEY,
  query: () => assistantApi.GET_ALL('/calendar-feeds'),
});

export const useFeedChanges = () =>
  useChanges(FEEDS_KEY, {
    create: (practitioner: string) =>
      assistantApi.POST('/calendar-feeds', { body: { practitioner } }),
    revoke: (id: string) => assistantApi.DELETE('/calendar-feeds/{id}', { params: byId({ id }) }),
  });
