import { defineStore } from 'pinia';
import { computed, ref } from 'vue';
import { PRIVATE_PREFIX } from '../../../stores/reset-on-sign-out.ts';

const KEY = `${PRIVATE_PREFIX}alerts`;

const permission = () => 'Notification' in globalThis ? Notification.permission : 'denied';

/** Whether this browser tells its person of requests that cannot wait. Off until they ask for it. */
export const useAlertSetting = defineStore('alerts', () => {
  const isWanted = ref(localStorage.getItem(KEY) === 'on');
  const allowed = ref(permission());

  const isOn = computed(() => isWanted.value && allowed.value === 'granted');
  /** The browser was told to ask no more: only its own settings change that. */
  const isBlocked = computed(() => allowed.value === 'denied');

  /** To be called by a click: browsers ask for permission only then. */
  async function toggle(): Promise<void> {
    const turnsOn = !isOn.value;
    if (turnsOn && permission() === 'default') await Notification.requestPermission();
    allowed.value = permission();
    isWanted.value = turnsOn && allowed.value === 'granted';
    if (isWanted.value) localStorage.setItem(KEY, 'on');
    else localStorage.removeItem(KEY);
  }

  return { isWanted, allowed, isOn, isBlocked, toggle };
});
