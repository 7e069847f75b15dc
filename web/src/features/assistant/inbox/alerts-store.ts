import { defineStore } from 'pinia';
import { computed, ref } from 'vue';
import { PRIVATE_PREFIX } from '@/stores/reset-on-sign-out.ts';

const KEY = `${PRIVATE_PREFIX}alerts`;

const SOUND_KEY = `${PRIVATE_PREFIX}alert-sound`;

const permission = () => 'Notification' in globalThis ? Notification.permission : 'denied';

/**
 * Stores whether this browser notifies the person of urgent and due requests and of new messages,
 * and whether it plays a sound. Off by default.
 */
export const useAlertSetting = defineStore('alerts', () => {
  const isWanted = ref(localStorage.getItem(KEY) === 'on');
  const allowed = ref(permission());

  const isOn = computed(() => isWanted.value && allowed.value === 'granted');
  /**
   * Whether the browser blocks notifications. Only a change of the browser's settings can allow
   * them again.
   */
  const isBlocked = computed(() => allowed.value === 'denied');

  /**
   * Switches notifications on or off. Call it from a click, because browsers only then ask for
   * permission.
   */
  async function toggle(): Promise<void> {
    const turnsOn = !isOn.value;
    if (turnsOn && permission() === 'default') await Notification.requestPermission();
    allowed.value = permission();
    isWanted.value = turnsOn && allowed.value === 'granted';
    if (isWanted.value) localStorage.setItem(KEY, 'on');
    else localStorage.removeItem(KEY);
  }

  const isSoundOn = ref(localStorage.getItem(SOUND_KEY) === 'on');

  function toggleSound(): void {
    isSoundOn.value = !isSoundOn.value;
    if (isSoundOn.value) localStorage.setItem(SOUND_KEY, 'on');
    else localStorage.removeItem(SOUND_KEY);
  }

  return { isWanted, allowed, isOn, isBlocked, isSoundOn, toggle, toggleSound };
});
