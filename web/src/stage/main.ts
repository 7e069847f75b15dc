/** The document of the stage's frame: it contains a block and nothing of the product's page. */
import '../styles/fonts.css';
import './stage.css';
import { createStage } from './create-stage.ts';
import { forwardKeys } from './forward-keys.ts';
import { keepLinks } from './keep-links.ts';
import { keepScheme } from './scheme.ts';

keepScheme();
keepLinks();
forwardKeys();
self.stage = createStage(document.querySelector<HTMLElement>('[data-block-capture]')!);
