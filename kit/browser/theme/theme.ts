// The look of every page: tokens, type, and what everything stands on.
import './tokens.css';
import './fonts.css';
import './base.css';
